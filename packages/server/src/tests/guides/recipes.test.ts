import { join } from 'node:path';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import { startTestChain, type TestChain } from '@portico/testing/chain/test-chain';
import { type GateNode, startGateNode } from '@portico/testing/chain/test-node';
import { putToken } from '@portico/testing/chain/token-contracts';
import { runBlock } from '@portico/testing/docs/run-block';
import { startMailServer } from '@portico/testing/mail/mail-server';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { createDomainJar } from '@portico/testing/server/domain-jar';
import { toAccount } from '@portico/testing/server/link-account';
import { alice, bob, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import type { Hono } from 'hono';
import { hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';
import { siwe } from '../../providers/siwe.ts';
import { signedInAs } from '../../test-kit/index.ts';

// The recipes for servers, word for word apart from the database's file; those for browsers: e2e/recipes.
const inMemory = { "'file:./data/portico.sqlite'": "':memory:'" };
/** The reader's own module, which the tests give to the block. */
const readersAuth = { "import { auth } from './auth.ts';": '' };
/** The statement of most recipes. */
const statement = 'Sign in to Example.';
const page = { accept: 'text/html' };

beforeEach(() => {
  vi.stubEnv('AUTH_SECRET', 'a secret for tests, long enough to be taken');
  // The log of a server by default.
  for (const method of ['info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
});

/** A recipe that is a session server, closed after the test. */
async function open<Exports extends { auth: Auth }>(
  document: string,
  containing: string,
  instead: Readonly<Record<string, string>> = inMemory,
): Promise<Exports> {
  const exports = await runBlock<Exports>({ document, containing, instead });
  onTestFinished(() => exports.auth.close());
  return exports;
}

/** A function of a recipe beside the reader's own server, and the node that it asks. */
async function beside<Exports>(document: string, containing: string, rpcUrl?: string) {
  const gate = rpcUrl === undefined ? undefined : await startGateNode(rpcUrl);
  const { auth } = await createTestAuth({
    providers: [siwe({ statement })],
    now: Date.now,
    ...(gate && { nodes: { 8453: [gate.url] } }),
  });
  onTestFinished(async () => {
    await auth.close();
    await gate?.close();
  });
  const given = { auth };
  const exports = await runBlock<Exports>({ document, containing, given, instead: readersAuth });
  return { ...exports, auth, gate: gate as GateNode };
}

/** Signs in as the dialog does. */
async function signIn(browser: TestBrowser, fields: Parameters<typeof signMessage>[2] = {}) {
  const nonce = await browser.csrfToken();
  const signed = await signMessage(nonce, Date.now(), { statement, ...fields });
  return (await browser.post('callback/siwe', signed)).response;
}

async function startChain(): Promise<TestChain> {
  const chain = await startTestChain();
  onTestFinished(chain.stop);
  return chain;
}

const signingIn = 'docs/recipes/signing-in.md';
const whoGetsIn = 'docs/recipes/who-gets-in.md';
const sessions = 'docs/recipes/sessions.md';

test('A welcome mail at the first sign-in', async () => {
  const smtp = await startMailServer();
  onTestFinished(smtp.stop);
  vi.stubEnv('SMTP_URL', smtp.url);
  const { auth } = await open(signingIn, 'createTransport(server)');
  await signedInAs(auth, 'email:ada@example.com');
  await signedInAs(auth, 'email:ada@example.com');
  await signedInAs(auth, toAccount(alice));
  await signedInAs(auth, 'email:eve@example.com');
  await expect
    .poll(() => smtp.mails.map(({ parsed, recipients }) => `${parsed.subject} ${recipients}`))
    .toEqual(['Welcome ada@example.com', 'Welcome eve@example.com']);
});

test('A role, in the API and on a page', async () => {
  const { auth, app } = await open<{ auth: Auth; app: Hono }>(whoGetsIn, 'const admins =');
  const read = async (cookie: string) => {
    const answer = await app.request('https://example.com/api/reports', { headers: { cookie } });
    return [answer.status, await answer.json()];
  };
  const admin = 'eip155:8453:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  expect(await read('')).toMatchObject([401, { code: 'SESSION_REQUIRED' }]);
  expect(await read((await signedInAs(auth, toAccount(alice))).cookie)).toEqual([
    403,
    { code: 'FORBIDDEN' },
  ]);
  expect(await read((await signedInAs(auth, admin)).cookie)).toEqual([
    200,
    ['January', 'February'],
  ]);
  const ofApp = { handler: async (request: Request) => app.fetch(request) };
  const browser = createTestBrowser(ofApp);
  await signIn(browser);
  expect(await browser.session()).toMatchObject({ role: 'member' });
});

test('Only holders of a token', async () => {
  const chain = await startChain();
  const setBalance = await putToken(chain, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 1n);
  type Club = { club(request: Request): Promise<Response> };
  const { auth, club, gate } = await beside<Club>(whoGetsIn, 'function club', chain.rpcUrl);
  const { cookie } = await signedInAs(auth, toAccount(alice));
  const enter = async (headers: Record<string, string> = { cookie }) => {
    const answer = await club(new Request('https://example.com/club', { headers }));
    return [answer.status, await answer.text()];
  };
  expect((await enter(page))[0]).toBe(302);
  expect(await enter()).toEqual([403, expect.stringContaining('"ACCESS_DENIED"')]);
  await setBalance(alice.address, 1n);
  expect(await enter()).toEqual([200, 'Welcome.']);
  gate.down = true;
  expect(await enter()).toEqual([503, expect.stringContaining('"CHAIN_UNAVAILABLE"')]);
});

test('Only listed accounts', async () => {
  const { auth } = await open(whoGetsIn, 'const invited =');
  const enter = (signer: typeof alice) => signIn(createTestBrowser(auth), { signer });
  expect((await enter(alice)).status).toBe(403);
  expect(await (await enter(alice)).json()).toMatchObject({
    code: 'NOT_INVITED',
    message: 'Example is in a closed beta.',
  });
  // The second key of every local chain, whose account the recipe lists.
  const listed = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
  expect((await enter(privateKeyToAccount(listed))).status).toBe(200);
});

test('An API that answers 401 and never redirects', async () => {
  type Api = { orders(request: Request): Promise<Response> };
  const { auth, orders } = await beside<Api>(whoGetsIn, 'function orders');
  const refused = await orders(new Request('https://example.com/orders', { headers: page }));
  expect([refused.status, await refused.json()]).toMatchObject([
    401,
    { code: 'SESSION_REQUIRED', message: expect.any(String) },
  ]);
  const { cookie, session } = await signedInAs(auth, toAccount(alice));
  const answer = await orders(new Request('https://example.com/orders', { headers: { cookie } }));
  expect(await answer.json()).toEqual({ orders: [], of: session.user.id });
});

test('Ask the chain again before something costly', async () => {
  const chain = await startChain();
  const { auth, app, gate } = await beside<{ app: Hono }>(whoGetsIn, 'strict: true', chain.rpcUrl);
  const pay = async (cookies: ReadonlyMap<string, string>) => {
    const cookie = cookieHeader({ cookies });
    const init = { method: 'POST', headers: { cookie } };
    return (await app.request('https://example.com/api/payouts', init)).status;
  };
  const owner = privateKeyToAccount(generatePrivateKey());
  const safe = createSafe(chain, await deploySafeContracts(chain, '1.4.1'), [owner], 1);
  await safe.deploy();
  const [contract, key] = [createTestBrowser(auth), createTestBrowser(auth)];
  const address = safe.address;
  const { message } = await signMessage(await contract.csrfToken(), Date.now(), {
    address,
    statement,
  });
  const signature = await safe.sign(hashMessage(message));
  await contract.post('callback/siwe', { message, signature });
  await signIn(key);
  expect(await pay(contract.cookies)).toBe(200);
  gate.down = true;
  expect([await pay(contract.cookies), await pay(key.cookies)]).toEqual([503, 200]);
  gate.down = false;
  await safe.swapOwner(owner, bob.address);
  expect(await pay(contract.cookies)).toBe(401);
});

test('End all sessions of a user, from your server', async () => {
  type Lock = { lockOut(account: string): Promise<number> };
  const { auth, lockOut } = await beside<Lock>(sessions, 'function lockOut');
  const { cookie } = await signedInAs(auth, toAccount(alice));
  await signedInAs(auth, toAccount(alice));
  expect(await lockOut(toAccount(alice))).toBe(2);
  expect(await lockOut(toAccount(bob))).toBe(0);
  expect(
    await auth.session(new Request('https://example.com', { headers: { cookie } })),
  ).toBeNull();
});

test('One session for all subdomains', async () => {
  vi.stubEnv('DATABASE_URL', `file:${join(temporaryFolder(), 'portico.sqlite')}`);
  const { auth: app } = await open(sessions, 'cookieDomain', {});
  vi.stubEnv('AUTH_URL', 'https://dashboard.example.com');
  const { auth: dashboard } = await open(sessions, 'cookieDomain', {});
  const jar = createDomainJar();
  const browserAt = (auth: Auth, origin: string) =>
    createTestBrowser(jar.through(auth), { origin });
  const browser = browserAt(app, 'https://app.example.com');
  const message = { domain: 'app.example.com', uri: 'https://app.example.com' };
  await signIn(browser, message);
  const other = browserAt(dashboard, 'https://dashboard.example.com');
  expect(await other.session()).toMatchObject({ address: alice.address });
});

test.each([
  { stage: 'staging', url: 'https://staging.example.com', chain: 84532, other: 8453 },
  { stage: 'production', url: 'https://example.com', chain: 8453, other: 84532 },
])('A test network in staging: $stage is chain $chain', async ({ stage, url, chain, other }) => {
  vi.stubEnv('STAGE', stage);
  vi.stubEnv('DATABASE_URL', ':memory:');
  const { auth } = await open('docs/recipes/chain.md', 'https://staging.example.com', {});
  const { cookie, session } = await signedInAs(auth, `eip155:${chain}:${alice.address}`);
  expect(session).toMatchObject({ chainId: chain });
  expect(await auth.session(new Request(url, { headers: { cookie } }))).not.toBeNull();
  await expect(signedInAs(auth, `eip155:${other}:${alice.address}`)).rejects.toThrow(TypeError);
});

// “Signed in, in a test without a wallet” is a test itself: it becomes one of this file.
await runBlock({ document: sessions, containing: 'signedInAs(auth, wallet)' });
