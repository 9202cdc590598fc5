import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cookieHeader } from '@portico/testing/server/test-browser';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { type Example, expect, startExample, test } from '../../src/test.ts';

// The example with more pages, and with `cacheComponents` as new sites have it.
const added = {
  'next.config.ts': `export default {
  serverExternalPackages: ['@portico/server'],
  cacheComponents: true,
  // So that the adapter's own check is reached: Next refuses all other origins itself.
  experimental: { serverActions: { allowedOrigins: ['evil.example'] } },
};
`,
  'app/orders/page.tsx': `import { requireSession } from '@portico/server/next';
import { redirect } from 'next/navigation';
import { auth } from '../../lib/auth';

async function order() {
  'use server';
  const { address } = await requireSession(auth, '/orders');
  redirect(\`/?ordered=\${address}\`);
}

export default function Orders() {
  return (
    <form action={order}>
      <h1>Orders</h1>
      <button type="submit">Order</button>
    </form>
  );
}
`,
  'app/api/orders/route.ts': `import { requireSession } from '@portico/server/fetch';
import { auth } from '../../../lib/auth';

export async function POST(request: Request) {
  const session = await requireSession(auth, request);
  return session instanceof Response ? session : Response.json({ of: session.address });
}
`,
};

test.describe.configure({ mode: 'serial' });

let folder: string;
let example: Example;

test.beforeAll(async ({ exampleName, anvil }) => {
  test.setTimeout(300_000);
  const name = `${exampleName}-added-pages`;
  const examples = process.env.EXAMPLES_FOLDER ?? '';
  folder = join(examples, name);
  await cp(join(examples, exampleName), folder, {
    recursive: true,
    // A guarded page has nothing to prerender.
    filter: (path) => !/\/(?:\.next|vault)$/.test(path),
  });
  for (const [path, text] of Object.entries(added)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await promisify(execFile)('next', ['build'], { cwd: folder });
  example = await startExample(name, anvil.rpcUrl);
});

test.afterAll(async () => {
  await example?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('with cacheComponents the page is prerendered around the place of the button', async () => {
  const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8');
  expect(html).toContain('<h1>Your wallet is the key</h1>');
  // The look of the button depends on the session, which no build has.
  expect(html).toContain('<span class="portico-button portico-connect"></span>');
});

test('an anonymous server action leads to the sign-in page, at its own URL', async ({
  browser,
}) => {
  const orders = `${example.origin}/orders`;
  const parameters = new URLSearchParams({ callbackUrl: orders, error: 'SessionRequired' });
  const signIn = `${example.origin}/sign-in?${parameters}`;
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(orders);
    await page.getByRole('button', { name: 'Order' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL(signIn);
    await page.goBack();
    await expect(page).toHaveURL(orders);
    await page.close();
  }
});

test('a server action and a route handler of another site’s page are refused', async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(`${example.origin}/orders`);
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Order' }).click();
  const { 'next-action': action = '', 'content-type': type = '' } = (await asked).headers();
  const body = (await asked).postDataBuffer()?.toString('latin1');
  await page.close();

  const { account, visitor } = await signedInVisitor(example.origin);
  const cookie = cookieHeader(visitor);
  const order = async (headers: Readonly<Record<string, string>>) => {
    const { headers: answer } = await fetch(`${example.origin}/orders`, {
      method: 'POST',
      headers: { ...headers, cookie, 'next-action': action, 'content-type': type },
      body: Buffer.from(body ?? '', 'latin1'),
    });
    return answer.get('x-action-redirect')?.split(';', 1)[0];
  };
  const post = async (headers: Readonly<Record<string, string>>) => {
    const to = `${example.origin}/api/orders`;
    const answer = await fetch(to, { method: 'POST', headers: { ...headers, cookie } });
    return [answer.status, (await answer.json()).of];
  };

  const own = { origin: example.origin, 'sec-fetch-site': 'same-origin' };
  expect(await order(own)).toBe(`/?ordered=${account.address}`);
  expect(await post(own)).toEqual([200, account.address]);
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const explained =
    '/api/auth/error?error=ORIGIN_MISMATCH&code=ORIGIN_MISMATCH&callbackUrl=%2Forders';
  expect(await order(evil)).toBe(explained);
  expect((await fetch(example.origin + explained)).status).toBe(403);
  for (const headers of [
    evil,
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://x.localhost', 'sec-fetch-site': 'same-site' },
  ]) {
    expect(await post(headers)).toEqual([403, undefined]);
  }
});

test('an outage of the database is 503 behind the guard, never 500', async ({
  anvil,
  exampleName,
}) => {
  const example = await startExample(exampleName, anvil.rpcUrl, {
    // No server listens on this port.
    DATABASE_URL: 'postgres://portico@127.0.0.1:1/portico',
  });
  try {
    // Without a session's cookie nothing is asked of the database.
    const headers = { cookie: `next-auth.session-token=${'a'.repeat(43)}` };
    const session = await fetch(`${example.origin}/api/auth/session`, { headers });
    expect([session.status, session.headers.get('retry-after')]).toEqual([503, '5']);
    const guarded = await fetch(`${example.origin}/vault`, { headers, redirect: 'manual' });
    expect(guarded.status).toBe(307);
    const location = new URL(guarded.headers.get('location') ?? '', example.origin);
    expect(location.pathname).toBe('/api/auth/error');
    expect((await fetch(location)).status).toBe(503);
    expect((await fetch(example.origin, { headers })).status).toBe(200);
  } finally {
    await example.stop();
  }
});
