import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountButton, connect, openDialog, signButton } from '@portico/testing/browser/flow';
import { test as base, expect } from '@portico/testing/fixtures/test';
import { freePort } from '@portico/testing/process/free-port';
import { startProxy } from '@portico/testing/site/proxy';
import { type SiteProcess, startSite } from '@portico/testing/site/site';

/** A site behind a proxy whose one instance can be replaced. */
type Replaceable = {
  readonly origin: string;
  readonly databaseUrl: string;
  output(): readonly string[];
  /** Starts another instance on the same database, and stops the one before it. */
  replace(environment?: Readonly<Record<string, string>>): Promise<void>;
};

const test = base.extend<{ replaceable: Replaceable }>({
  replaceable: async ({ anvil }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-upgrade-'));
    const databaseUrl = `file:${join(folder, 'portico.sqlite')}`;
    const proxy = await startProxy(await freePort());
    const printed: string[] = [];
    let running: SiteProcess | undefined;
    const stop = async () => {
      expect((await running?.stop()) ?? 0).toBe(0);
      printed.push(...(running?.output() ?? []));
    };
    const replace = async (environment = {}) => {
      const port = await freePort();
      const next = await startSite({
        PORT: String(port),
        AUTH_URL: proxy.origin,
        BASE_RPC_URL: anvil.rpcUrl,
        DATABASE_URL: databaseUrl,
        ...environment,
      });
      proxy.use([port]);
      await expect
        .poll(() => fetch(`${proxy.origin}/health/ready`).then(({ ok }) => ok))
        .toBe(true);
      await stop();
      running = next;
    };
    try {
      await replace();
      const { origin } = proxy;
      await use({ origin, databaseUrl, output: () => printed, replace });
    } finally {
      await stop();
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  site: ({ replaceable }, use) => use(replaceable),
});

test('a dialog that was open during an upgrade signs in with one signature', async ({
  page,
  wallet,
  replaceable,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  await replaceable.replace();
  await signButton(page).click();
  await expect(accountButton(page, wallet.address)).toBeVisible();
  await expect(openDialog(page)).toHaveCount(0);
  const signatures = (await wallet.calls(page)).filter(({ method }) => method === 'personal_sign');
  expect(signatures).toHaveLength(1);
});

test('a form whose token the next instance does not know is sent again with another', async ({
  page,
  wallet,
  replaceable,
  expected,
}) => {
  await page.goto('/');
  await connect(page, wallet);
  await signButton(page).click();
  await accountButton(page, wallet.address).click();
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/signout')) statuses.push(answer.status());
  });
  // The token came from the instance before, the form reaches the next one.
  await page.route(
    '**/api/auth/signout',
    async (route) => {
      await replaceable.replace({ AUTH_SECRET: 'another secret that no one else keeps at all' });
      await route.continue();
    },
    { times: 1 },
  );
  expected.push(/status of 403/);
  await openDialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect.poll(() => statuses).toEqual([403, 200]);
  const session = await page.evaluate(() => fetch('/api/auth/session').then((one) => one.json()));
  expect(session).toEqual({});
});
