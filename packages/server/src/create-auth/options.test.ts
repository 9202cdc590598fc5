import { celo } from 'viem/chains';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextApiHandler } from '../adapters/next-pages.ts';
import { nodeHandler } from '../adapters/node.ts';
import { routeHandler } from '../adapters/react-router.ts';
import { createAdmin } from '../admin/create-admin.ts';
import { base, baseSepolia } from '../chains.ts';
import { credentials } from '../providers/credentials.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { openStore } from '../store/open-database.ts';
import { checkOptions } from './check-options.ts';
import { createAuth } from './create-auth.ts';
import { authOptionNames, foreignOptions, unknownOptions } from './option-names.ts';
import { type AuthOptions, AuthOptionsError } from './options.ts';

const two = ['https://a.example', 'https://b.example'];

const secret = 'a secret for the tests of this file alone';

const good: AuthOptions = {
  url: 'https://example.com',
  secret,
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
  ['secret', { secret: [secret, 'short'] }],
  ['secret', { secret: 'x'.repeat(64) }],
  ['secret', { secret: [secret, 'secret'.repeat(10)] }],
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
  ['rpcProxy', { rpcProxy: { bytesPerMinute: 0 } }],
  ['rpcProxy', { rpcProxy: { nodeTimePerMinute: 0.5 } }],
  ['rpcProxy', { rpcProxy: { nodes: { 1: ['c.example'] } } }],
  ['rpcProxy', { rpcProxy: { nodes: { 1: [] } } }],
  ['rpcProxy', { rpcProxy: { nodes: { 8453: ['https://a.example'] } } }],
  ['providers', { providers: [siwe(), JSON.parse('false')] }],
  ['providers', { providers: [JSON.parse('null')] }],
  ['providers', { providers: [siwe({ id: 'eip155' })] }],
  ['session', { session: { idle: 1 } }],
  ['session', { session: { absolute: Number.NaN } }],
  ['events', { events: JSON.parse('{"signedIn":true}') }],
  ['session', { session: { absolute: 401 * 86_400 } }],
  ['session', { session: { idle: 3600, absolute: 600 } }],
  ['session', { session: { idle: 31 * 86_400 } }],
  ['oneUserPerKey', { oneUserPerKey: JSON.parse('"false"') }],
  ['nodeTimeouts', { nodeTimeouts: JSON.parse('null') }],
  ['rpcProxy', { rpcProxy: JSON.parse('null') }],
  ['walletList', { walletList: JSON.parse('null') }],
  ['session', { session: JSON.parse('null') }],
  ['pages', { pages: JSON.parse('null') }],
  ['events', { events: JSON.parse('true') }],
  ['logger', { logger: JSON.parse('null') }],
  ['observers', { observers: JSON.parse('"metrics"') }],
  ['observers', { observers: JSON.parse('{ "metrics": true }') }],
  ['observers', { observers: JSON.parse('[null]') }],
  ['logger', { logger: JSON.parse('{ "level": "info" }') }],
  ['pages', { pages: { locales: JSON.parse('"de"') } }],
  ['pages', { pages: { locales: JSON.parse('null') } }],
  ['rpcProxy', { rpcProxy: { nodes: JSON.parse('null') } }],
  ['rpcProxy', { rpcProxy: { nodes: JSON.parse('"https://a.example"') } }],
  ['providers', { providers: [JSON.parse('{ "type": "email" }')] }],
  ['providers', { providers: [siwe({ id: JSON.parse('5') })] }],
  ['trustedProxies', { trustedProxies: JSON.parse('"10.0.0.0/8"') }],
  ['trustedProxies', { trustedProxies: ['proxy.internal'] }],
  ['trustedProxies', { trustedProxies: ['10.0.0.0/8', '0.0.0.0/0'] }],
  ['trustedProxies', { trustedProxies: ['0.0.0.0/1'] }],
  ['trustedProxies', { trustedProxies: ['::/0'] }],
  ['trustedProxies', { trustedProxies: ['::ffff:0.0.0.0/96'] }],
  ['trustedProxies', { trustedProxies: ['2000::/3'] }],
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

describe('wrong types of a function’s options', () => {
  const providers = { siwe, email, credentials } as const;
  const wrong = [null, 5, 1n, 'x', true, [], () => 1, Symbol('x')];
  const others = {
    email: { server: 'smtp://localhost', from: 'a@example.com' },
    credentials: { authorize: () => null },
  };
  const refusal = (name: keyof typeof providers, options: unknown) => {
    try {
      // Code without types calls it with anything.
      createAuth({ ...good, providers: [providers[name](options as never)] });
    } catch (cause) {
      return cause;
    }
    return undefined;
  };

  test.each(['siwe', 'email', 'credentials'] as const)(
    'of %s() keep createAuth from starting',
    (name) => {
      for (const options of wrong) {
        const error = refusal(name, options);
        expect(error).toBeInstanceOf(AuthOptionsError);
        expect(String(error)).toContain(`${name}() takes options as an object.`);
      }
    },
  );

  test.each([
    ['siwe', 'name'],
    ['siwe', 'statement'],
    ['email', 'name'],
    ['email', 'subject'],
    ['email', 'text'],
    ['email', 'html'],
    ['credentials', 'name'],
    ['credentials', 'fields'],
    ['credentials', 'authorize'],
  ] as const)('of %s(), in its %s, are named', (name, option) => {
    const given = { ...(name !== 'siwe' && others[name]) };
    for (const value of [null, 5, 1n, {}, Symbol('x')]) {
      const error = refusal(name, { ...given, [option]: value });
      expect(error).toBeInstanceOf(AuthOptionsError);
      expect(String(error)).toContain(`The ${option} of ${name}() is a `);
    }
  });

  test('of an adapter are one clear sentence', () => {
    const options = JSON.parse('null');
    expect(() => nodeHandler(createAuth(good), options)).toThrow(
      'nodeHandler() takes options as an object.',
    );
  });

  test('null is no options of createAuth', () => {
    expect(() => createAuth(JSON.parse('null'))).toThrow(AuthOptionsError);
  });
});

test('NO_SECRET and a provider without authorize() have their own codes', () => {
  const { authorize: _, ...incomplete } = siwe();
  const problems = checkOptions({
    ...good,
    secret: undefined,
    // Plain JavaScript may pass it; TypeScript would refuse it.
    providers: JSON.parse(JSON.stringify([incomplete])),
  });
  expect(problems.map((problem) => problem.code)).toEqual([
    'NO_SECRET',
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  ]);
});

const bad: AuthOptions = {
  url: '',
  secret: '',
  database: '',
  providers: [],
  nodes: { 8453: [] },
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
  // Plain JavaScript may pass it; TypeScript would refuse it.
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
    ['session.maxAge', undefined],
    ['session', 'CALLBACK_CREDENTIALS_JWT_ERROR'],
  ]);
});

describe('names that are no option', () => {
  const listProblems = (change: object) =>
    checkOptions({ ...good, ...change }).map(({ option, message }) => `${option}: ${message}`);

  test('are refused with the name that is nearest, whatever their value is', () => {
    expect(listProblems({ alow: () => false, page: {}, plugin: undefined })).toEqual([
      'alow: There is no such option. Did you mean allow?',
      'page: There is no such option. Did you mean pages?',
      'plugin: There is no such option. Remove it.',
    ]);
    expect(() => createAuth(Object({ ...good, alow: () => false }))).toThrow('alow: There is no');
    const bare = Object.assign(Object.create(null), { ...good, alow: () => false });
    expect(() => createAuth(bare)).toThrow('alow: There is no');
    expect(listProblems({ constructor: 1 })).toEqual([
      'constructor: There is no such option. Remove it.',
    ]);
  });

  test.each<[string, object]>([
    ['nodeTimeouts.pernode', { nodeTimeouts: { pernode: 5 } }],
    ['rpcProxy.method', { rpcProxy: { method: [] } }],
    ['walletList.projectID', { walletList: { projectId: 'id', projectID: 'id' } }],
    ['session.idel', { session: { idel: 600 } }],
    ['pages.signin', { pages: { signin: '/in' } }],
    ['pages.walletConnect.relay', { pages: { walletConnect: { projectId: 'id', relay: 'x' } } }],
    ['events.signedin', { events: { signedin: () => undefined } }],
    ['instance.isStoping', { instance: { isStoping: () => true } }],
  ])('are found at any level: %s', (path, change) => {
    expect(checkOptions({ ...good, ...change }).map(({ option }) => option)).toEqual([path]);
  });

  test('of providers are named with the provider', () => {
    const providers = [
      siwe(Object({ statment: 'Sign in.' })),
      email(Object({ send: async () => undefined, maxage: 60, colors: { botton: {} } })),
      credentials(Object({ authorize: () => null, fields: [{ name: 'pin', lable: 'PIN' }] })),
    ];
    expect(listProblems({ providers })).toEqual([
      'providers: siwe() has no option "statment". Did you mean statement?',
      expect.stringContaining('providers: email() has no option "maxage".'),
      'providers: email() has no option "colors.botton". Did you mean colors.button?',
      'providers: credentials() has no option "fields.lable". Did you mean fields.label?',
    ]);
  });

  test('of next-auth and Better Auth are refused with what they are here', () => {
    const callbacks = { signIn: () => false, jwt: () => ({}) };
    expect(
      listProblems({ callbacks, adapter: {}, session: { strategy: 'database', maxAge: 60 } }),
    ).toEqual([
      expect.stringMatching(/^callbacks.signIn: .*`allow`/),
      expect.stringMatching(/^callbacks.jwt: .*`session.data`/),
      expect.stringMatching(/^adapter: .*`database`/),
      expect.stringMatching(/^session.maxAge: .*`session.absolute`/),
    ]);
    expect(listProblems({ callbacks: {}, baseURL: 'https://a.example' })).toEqual([
      expect.stringMatching(/^callbacks: .*`events`/),
      'baseURL: It is `url` here.',
    ]);
  });

  test('of next-auth and Better Auth are none of ours, and are led to ones that are', () => {
    for (const [path, message] of foreignOptions) {
      const options = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), 1);
      expect(unknownOptions(options, authOptionNames).map((one) => one.path)).toEqual([path]);
      for (const [, named = ''] of message.matchAll(/`([a-z]\w+(?:\.\w+)?)`/g)) {
        if (named === 'isNew') continue;
        const there = named
          .split('.')
          .reduceRight<unknown>((inner, name) => ({ [name]: inner }), 1);
        expect(unknownOptions(there, authOptionNames), message).toEqual([]);
      }
    }
  });

  test('of adapters, of the admin pages and of the check of a session throw', async () => {
    const auth = createAuth(good);
    onTestFinished(() => auth.close());
    const typo = Object({ ipp: () => '192.0.2.1' });
    expect(() => nodeHandler(auth, typo)).toThrow('nodeHandler() has no option "ipp".');
    expect(() => nextApiHandler(auth, typo)).toThrow('Did you mean ip?');
    expect(() => routeHandler(auth, typo)).toThrow('routeHandler() has no option "ipp".');
    const admin = Object({ admins: [], paths: '/ops' });
    expect(() => createAdmin(auth, admin)).toThrow('Did you mean path?');
    const request = new Request('https://example.com/');
    const check = Object({ maxage: 0 });
    await expect(auth.requireSession(request, check)).rejects.toThrow('Did you mean maxAge?');
    await expect(auth.session(request, check)).rejects.toThrow(TypeError);
  });
});
