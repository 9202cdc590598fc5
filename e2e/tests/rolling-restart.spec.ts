import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@portico/testing/fixtures/test';
import { freePort } from '@portico/testing/process/free-port';
import { startProxy } from '@portico/testing/site/proxy';
import { signMessage } from '@portico/testing/site/sign-message';
import { type SiteProcess, startSite } from '@portico/testing/site/site';
import { createVisitor } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

test('a restart of one instance after the other behind a proxy loses no request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-rolling-'));
  const proxy = await startProxy(await freePort());
  const instances: { port: number; process: SiteProcess }[] = [];
  const start = async () => {
    const port = await freePort();
    const process = await startSite({
      PORT: String(port),
      AUTH_URL: proxy.origin,
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      STOP_DELAY: '1',
    });
    instances.push({ port, process });
    proxy.use(instances.map((instance) => instance.port));
    const isReady = () => fetch(`http://localhost:${port}/health/ready`).then(({ ok }) => ok);
    await expect.poll(isReady).toBe(true);
    // The proxy has asked since.
    await delay(300);
  };

  const failed: string[] = [];
  let answered = 0;
  let stopping = false;
  /** Signs in, reads pages and signs out, one request after the other. */
  const visit = async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const visitor = createVisitor(proxy.origin);
    const steps: [string, () => Promise<{ readonly status: number }>][] = [
      ['home', () => visitor.get('/')],
      [
        'sign in',
        async () => {
          const token = await visitor.csrfToken();
          return visitor.submit(await signMessage(proxy.origin, account, token));
        },
      ],
      ['session', () => visitor.get('/api/auth/session')],
      ['account', () => visitor.get('/account')],
      ['sign out', visitor.signOut],
    ];
    for (const [name, step] of steps) {
      const status = await step().then((answer) => answer.status, String);
      if (status === 200) answered += 1;
      else failed.push(`${name}: ${status}`);
    }
  };
  const load = async () => {
    while (!stopping) await visit();
  };

  try {
    await start();
    await start();
    const loads = Array.from({ length: 6 }, load);
    for (let restart = 0; restart < 2; restart++) {
      const [oldest] = instances;
      expect(await oldest?.process.stop()).toBe(0);
      instances.shift();
      await start();
    }
    stopping = true;
    await Promise.all(loads);
    expect([...proxy.lost, ...failed]).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect([...proxy.readiness]).toContain('503 {"status":"stopping"}');
  } finally {
    stopping = true;
    for (const { process } of instances) await process.stop();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
});
