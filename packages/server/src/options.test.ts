import { celo } from 'viem/chains';
import { expect, onTestFinished, test, vi } from 'vitest';
import { base, baseSepolia } from './chains.ts';
import { checkOptions } from './check-options.ts';
import { createAuth } from './create-auth.ts';
import { type AuthOptions, AuthOptionsError } from './options.ts';
import { email } from './providers/email.ts';
import { siwe } from './providers/siwe.ts';
import { openStore } from './store/open-database.ts';

const two = ['https://a.example', 'https://b.example'];

const good: AuthOptions = {
  url: 'https://example.com',
  secret: 'x'.repeat(32),
  database: ':memory:',
  providers: [siwe()],
  nodes: { 8453: ['https://mainnet.base.org'] },
};

test('valid options have no problem', () => {
  expect(checkOptions(good)).toEqual([]);
  expect(checkOptions({ ...good, nodes: { 8453: two }, nodeQuorum: 2 })).toEqual([]);
  const both = { chains: [base, baseSepolia, celo], nodes: { 84532: two } };
  expect(checkOptions({ ...good, ...both })).toEqual([]);
});

test.each<[keyof AuthOptions, Partial<AuthOptions>]>([
  ['url', { url: 'example.com' }],
  ['url', { url: 'ftp://example.com' }],
  ['url', { url: 'https://example.com/app' }],
  ['secret', { secret: undefined }],
  ['secret', { secret: '' }],
  ['secret', { secret: [] }],
  ['secret', { secret: 'short' }],
  ['secret', { secret: ['x'.repeat(32), 'short'] }],
  ['database', { database: 'mysql://localhost' }],
  ['providers', { providers: [] }],
  ['providers', { providers: [siwe({ id: 'a/b' })] }],
  ['providers', { providers: [siwe(), siwe()] }],
  ['providers', { providers: [siwe({ statement: 'Sign in to Café.' })] }],
  ['chains', { chains: [] }],
  ['chains', { chains: [base, { ...base, name: 'Base again' }] }],
  ['chains', { chains: [base, { ...base, id: 0 }] }],
  ['chains', { chains: [base, { ...base, id: -1 }] }],
  ['chains', { chains: [base, { ...base, id: 1.5 }] }],
  ['chains', { chains: [base, JSON.parse('null')] }],
  ['nodes', { nodes: { 8453: [] } }],
  ['nodes', { nodes: { 8453: ['mainnet.base.org'] } }],
  ['nodes', { nodes: { 84532: ['https://a.example'] } }],
  ['nodes', { nodes: JSON.parse('["https://a.example"]') }],
  ['nodes', { chains: [base, { ...celo, rpcUrls: { default: { http: [] } } }] }],
  ['nodeQuorum', { nodeQuorum: 2 }],
  ['nodeQuorum', { nodeQuorum: 2, nodes: { 8453: ['https://a.example', 'https://a.example'] } }],
  ['nodeQuorum', { nodeQuorum: 2, nodes: { 8453: two }, chains: [base, baseSepolia] }],
  ['rpcProxy', { rpcProxy: { methods: ['eth getLogs'] } }],
  ['rpcProxy', { rpcProxy: { callsPerMinute: 0 } }],
  ['rpcProxy', { rpcProxy: { nodes: { 1: ['c.example'] } } }],
  ['rpcProxy', { rpcProxy: { nodes: { 1: [] } } }],
  ['rpcProxy', { rpcProxy: { nodes: { 8453: ['https://a.example'] } } }],
  ['providers', { providers: [siwe(), JSON.parse('false')] }],
  ['providers', { providers: [JSON.parse('null')] }],
  ['providers', { providers: [siwe({ id: 'eip155' })] }],
  ['session', { session: { idle: 1 } }],
  ['session', { session: { absolute: Number.NaN } }],
  ['events', { events: Object({ signIn: () => undefined }) }],
  ['events', { events: JSON.parse('{"signedIn":true}') }],
  ['trustedProxies', { trustedProxies: ['proxy.internal'] }],
  ['pages', { pages: { signIn: 'https://example.com/sign-in' } }],
  ['pages', { pages: { signIn: '//evil.example' } }],
  ['pages', { pages: { signIn: '/api/auth/signin' } }],
  ['pages', { pages: { signIn: '/gate/sign-in' }, basePath: '/gate' }],
  ['pages', { pages: { locales: [] } }],
  ['pages', { pages: { signIn: 'https://app.example.com/sign-in' } }],
  ['pages', { pages: { home: 'https://app.example.com' } }],
  ['pages', { pages: { home: '/\\evil.example' } }],
  [
    'pages',
    { pages: { home: 'https://a@app.example.com' }, trustedOrigins: ['https://app.example.com'] },
  ],
  ['trustedOrigins', { trustedOrigins: ['app.example.com'] }],
  ['trustedOrigins', { trustedOrigins: ['https://app.example.com/'] }],
  ['trustedOrigins', { trustedOrigins: ['https://*.example.com'] }],
  ['trustedOrigins', { trustedOrigins: ['http://app.example.com'] }],
  ['trustedOrigins', { trustedOrigins: ['null'] }],
  ['trustedOrigins', { trustedOrigins: JSON.parse('"https://app.example.com"') }],
  ['trustedOrigins', { trustedOrigins: ['https://app.example.com'], url: 'http://example.com' }],
  ['cookieDomain', { cookieDomain: 'com' }],
  ['cookieDomain', { cookieDomain: 'example.org' }],
  ['cookieDomain', { cookieDomain: '.example.com' }],
  ['cookieDomain', { cookieDomain: 'https://example.com' }],
  ['cookieDomain', { cookieDomain: 'app.example.com' }],
  ['cookieDomain', { cookieDomain: 'vercel.app', url: 'https://a.vercel.app' }],
  ['cookieDomain', { cookieDomain: 'example.com', url: 'http://example.com' }],
  ['cookieDomain', { cookieDomain: '127.0.0.1', url: 'https://127.0.0.1' }],
  ['basePath', { basePath: '/' }],
  ['basePath', { basePath: 'api/auth' }],
  ['basePath', { basePath: '/api/auth/' }],
  ['basePath', { basePath: '//evil.example' }],
  ['basePath', { basePath: '/api/../auth' }],
  ['basePath', { basePath: '/api/auth?x' }],
  ['basePath', { basePath: '/api/%61uth' }],
  ['basePath', { basePath: 'https://example.com/api/auth' }],
  ['signInsPerMinute', { signInsPerMinute: 0 }],
  ['embedIn', { embedIn: ['app.safe.global'] }],
  ['embedIn', { embedIn: ['https://app.safe.global/'] }],
  ['embedIn', { embedIn: ['https://*.safe.global'] }],
  ['embedIn', { embedIn: ['http://app.safe.global'] }],
  ['embedIn', { embedIn: ['https://app.safe.global'], url: 'http://example.com' }],
])('reports the problem with %s: %j', (option, change) => {
  expect(checkOptions({ ...good, ...change }).map((problem) => problem.option)).toEqual([option]);
});

test('NO_SECRET and a provider without authorize() have their own codes', () => {
  const { authorize: _, ...incomplete } = siwe();
  const problems = checkOptions({
    ...good,
    secret: undefined,
    // What plain JavaScript may pass; TypeScript would refuse it.
    providers: JSON.parse(JSON.stringify([incomplete])),
  });
  expect(problems.map((problem) => problem.code)).toEqual([
    'NO_SECRET',
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  ]);
});

const bad: AuthOptions = {
  ...{ url: '', secret: '', database: '' },
  ...{ providers: [], nodes: { 8453: [] } },
};

test('createAuth reports every problem at once', () => {
  let error: unknown;
  try {
    createAuth(bad);
  } catch (cause) {
    error = cause;
  }
  expect(error).toBeInstanceOf(AuthOptionsError);
  expect(
    error instanceof AuthOptionsError && error.problems.map((problem) => problem.option),
  ).toEqual(['url', 'secret', 'database', 'providers', 'nodes']);
});

test('during `next build`, without the operator’s settings, it warns and fails when it is used', () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  onTestFinished(() => void vi.unstubAllEnvs());
  const warnings: unknown[] = [];
  const warn = ({ err }: Readonly<Record<string, unknown>>) => void warnings.push(err);
  const auth = createAuth({ ...bad, logger: { info: warn, warn, error: warn } });
  expect(warnings).toEqual([expect.any(AuthOptionsError)]);
  expect(() => auth.handler(new Request('https://example.com/'))).toThrow(AuthOptionsError);
});

test('EMAIL_REQUIRES_ADAPTER_ERROR: email links need a database', () => {
  const mail = email({ server: 'smtp://localhost:1025', from: 'noreply@example.com' });
  const without = { ...good, database: '' };
  const [problem, ...others] = checkOptions({ ...without, providers: [siwe(), mail] });
  expect([problem?.option, problem?.code, others]).toEqual([
    'database',
    'EMAIL_REQUIRES_ADAPTER_ERROR',
    [],
  ]);
  expect(checkOptions(without).map(({ code }) => code)).toEqual([undefined]);
});

test('a custom store must have every method', async () => {
  const store = await openStore(':memory:');
  expect(checkOptions({ ...good, database: store })).toEqual([]);
  const { findEmailToken: _, findHit: __, ...incomplete } = store;
  // What plain JavaScript may pass; TypeScript would refuse it.
  const [problem] = checkOptions({ ...good, database: incomplete as typeof store });
  expect(problem?.code).toBe('MISSING_ADAPTER_METHODS_ERROR');
  expect(problem?.message).toContain('findEmailToken, findHit');
  await store.close();
});

test('a custom store can be a class instance', async () => {
  const store = await openStore(':memory:');
  expect(checkOptions({ ...good, database: Object.create(store) })).toEqual([]);
  await store.close();
});

test('a next-auth configuration with JWT sessions is refused with the reason', () => {
  const session: object = { strategy: 'jwt', maxAge: 60 };
  const problems = checkOptions({ ...good, session });
  expect(problems.map(({ option, code }) => [option, code])).toEqual([
    ['session', 'CALLBACK_CREDENTIALS_JWT_ERROR'],
    ['session', undefined],
  ]);
});
