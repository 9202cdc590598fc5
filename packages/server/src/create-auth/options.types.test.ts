import type { ServerResponse } from 'node:http';
import type { InferSession, Session } from '@portico/protocol';
import { Hono } from 'hono';
import type { PublicClient } from 'viem';
import * as viemChains from 'viem/chains';
import { expectTypeOf, onTestFinished, test } from 'vitest';
import { requireSession as expressGuard } from '../adapters/express.ts';
import { requireSession as honoGuard } from '../adapters/hono.ts';
import type { currentSession, requireSession as nextGuard } from '../adapters/next.ts';
import type { requireSession as nodeGuard, sessionOf } from '../adapters/node.ts';
import type { NodeRequest } from '../adapters/node-messages.ts';
import type { requireSession as routerGuard } from '../adapters/react-router.ts';
import { base, baseSepolia } from '../chains.ts';
import { type AuthOptions, type AuthProvider, credentials, email, siwe } from '../index.ts';
import type { NoData } from '../sessions/session-data.ts';
import { type Auth, createAuth } from './create-auth.ts';

// Checked by the compiler: an error that is expected and missing is an error.

const required = {
  url: 'https://example.com',
  secret: 'a secret for the tests of this file alone',
  database: ':memory:',
  providers: [siwe()],
} as const;

/** Never called: what counts is that it compiles. */
const compiles = (code: () => void) => expectTypeOf(code).toBeFunction();

test('the options of the design compile as written', () => {
  const banned = new Set<string>();
  const roleOf = async (id: string) => (id === '1' ? ('admin' as const) : ('member' as const));
  const auth = createAuth({
    url: 'https://example.com',
    secret: ['a secret for the tests of this file alone', 'the secret that it had before this one'],
    database: ':memory:',
    chains: [base, baseSepolia],
    nodes: { [base.id]: ['https://mainnet.base.org'] },
    providers: [
      siwe({ statement: 'Sign in to Example.' }),
      email({ send: () => Promise.resolve() }),
    ],
    allow: ({ account }) => !banned.has(account) || 'ACCESS_DENIED',
    session: { data: async ({ user }) => ({ role: await roleOf(user.id) }) },
    events: {
      signedIn: ({ user, account, isNew }) => [user.id, account, isNew],
      signedOut: () => undefined,
      linked: () => undefined,
      sessionEnded: () => undefined,
    },
  });
  onTestFinished(() => auth.close());
  expectTypeOf<InferSession<typeof auth>>().toEqualTypeOf<Session<{ role: 'admin' | 'member' }>>();
});

test('allow and session.data know the account; events say what happened', () => {
  compiles(() =>
    createAuth({
      ...required,
      async allow({ user, account, accounts, address, chainId, provider, isNew, request }) {
        expectTypeOf(user.id).toEqualTypeOf<string>();
        expectTypeOf([account, provider]).toEqualTypeOf<string[]>();
        expectTypeOf(accounts).toEqualTypeOf<readonly string[]>();
        expectTypeOf(address).toEqualTypeOf<`0x${string}` | undefined>();
        expectTypeOf(chainId).toEqualTypeOf<number | undefined>();
        expectTypeOf(isNew).toEqualTypeOf<boolean>();
        expectTypeOf(request).toEqualTypeOf<Request>();
        return { code: 'NOT_INVITED', message: 'By invitation only.' };
      },
      session: {
        data({ user, account, accounts, address, chainId, provider }) {
          const wallet = [address ?? null, chainId ?? null];
          return { seen: [user.id, account, ...accounts, ...wallet, provider] };
        },
      },
      events: {
        signedIn({ user, account, isNew, session }) {
          expectTypeOf(user.id).toEqualTypeOf<string>();
          expectTypeOf(account).toEqualTypeOf<string>();
          expectTypeOf(isNew).toEqualTypeOf<boolean>();
          expectTypeOf(session.seen).toEqualTypeOf<(string | number | null)[]>();
        },
        signedOut: ({ sessionId }) => expectTypeOf(sessionId).toEqualTypeOf<string>(),
        sessionEnded({ reason }) {
          type Reason = 'replaced' | 'user' | 'operator' | 'chain' | 'unlinked' | 'merged';
          expectTypeOf(reason).toEqualTypeOf<Reason>();
        },
        linked: ({ user, account }) => expectTypeOf([user.id, account]).toEqualTypeOf<string[]>(),
        unlinked: async ({ account }) => expectTypeOf(account).toEqualTypeOf<string>(),
      },
    }),
  );
});

test('chains of viem and of the table can be used side by side', () => {
  compiles(() => {
    const { baseSepolia: theirs, foundry, zora, celo } = viemChains;
    const auth = createAuth({ ...required, chains: [base, theirs, foundry, zora, celo] });
    expectTypeOf(auth.client).parameters.toEqualTypeOf<[chainId: number]>();
    expectTypeOf(auth.client).returns.resolves.toEqualTypeOf<PublicClient>();
  });
});

test('options that cannot work are errors of the compiler', () => {
  compiles(() => {
    // @ts-expect-error the origin is never read from a request
    createAuth({ secret: 'x', database: ':memory:', providers: [siwe()] });
    // @ts-expect-error nodes belong to a chain
    createAuth({ ...required, nodes: ['https://mainnet.base.org'] });
    // @ts-expect-error a chain has an id
    createAuth({ ...required, chains: [{ name: 'Base' }] });
    // @ts-expect-error no such event
    createAuth({ ...required, events: { signIn: () => undefined } });
    // @ts-expect-error no such option
    createAuth({ ...required, callbacks: {} });
    // @ts-expect-error undefined is no answer
    createAuth({ ...required, allow: () => undefined });
    // @ts-expect-error a refusal has a code
    createAuth({ ...required, allow: () => ({ message: 'No.' }) });
    // @ts-expect-error session data is an object
    createAuth({ ...required, session: { data: () => 'admin' } });
    // @ts-expect-error seconds
    createAuth({ ...required, session: { idle: '7d' } });
    // @ts-expect-error a list of users has a limit in numbers
    void createAuth(required).users.list({ limit: '10' });
  });
});

test('names that are no option do not compile, also where the options stand in a variable', () => {
  compiles(() => {
    const alow = { ...required, alow: () => false };
    // @ts-expect-error alow
    createAuth(alow);
    const callbacks = { ...required, callbacks: { signIn: () => false } };
    // @ts-expect-error callbacks of next-auth
    createAuth(callbacks);
    const session = { ...required, session: { idle: 600, maxAge: 600 } };
    // @ts-expect-error session.maxAge
    createAuth(session);
    const pages = { ...required, pages: { signIn: '/in', error: '/error' } };
    // @ts-expect-error pages.error
    createAuth(pages);
    const events = { ...required, events: { linked: () => null, signIn: () => null } };
    // @ts-expect-error events.signIn
    createAuth(events);
    const known = {
      ...required,
      allow: () => true,
      session: { idle: 600, data: async () => ({ role: 'admin' }) },
      pages: { signIn: '/in' },
      events: { linked: () => null },
    };
    expectTypeOf(createAuth(known).requireSession).returns.resolves.toHaveProperty('role');
    const typed: AuthOptions<{ role: string }> = { ...required, providers: [siwe()] };
    expectTypeOf(createAuth(typed)).toEqualTypeOf<Auth<{ role: string }>>();
  });
});

test('session.data returns JSON without the names of a session', () => {
  compiles(() => {
    type Profile = { readonly born?: string; readonly tags: readonly string[] };
    const profile: Profile = { tags: [] };
    const auth = createAuth({
      ...required,
      providers: [...required.providers, email({})],
      session: {
        data: () => ({ profile, level: 1, isNew: true, none: null, ...JSON.parse('{}') }),
      },
    });
    expectTypeOf(auth.session).toBeFunction();
    // @ts-expect-error a session has an id
    createAuth({ ...required, session: { data: () => ({ id: 'x' }) } });
    // @ts-expect-error lists of sessions have the browser
    createAuth({ ...required, session: { data: async () => ({ userAgent: 'x' }) } });
    // @ts-expect-error JSON has no dates
    createAuth({ ...required, session: { data: () => ({ at: new Date() }) } });
    // @ts-expect-error JSON has no integers of any size
    createAuth({ ...required, session: { data: async () => ({ deep: [{ balance: 1n }] }) } });
    // @ts-expect-error JSON has no functions
    createAuth({ ...required, session: { data: () => ({ get: () => 1 }) } });
    // @ts-expect-error JSON has no maps
    createAuth({ ...required, session: { data: () => ({ roles: new Map() }) } });
    // @ts-expect-error JSON has no holes
    createAuth({ ...required, session: { data: ({ address }) => ({ list: [address] }) } });
  });
});

test('InferSession is Session for what is not a session server', () => {
  expectTypeOf<InferSession<unknown>>().toEqualTypeOf<Session>();
  expectTypeOf<InferSession<Auth>>().toEqualTypeOf<Session>();
  // biome-ignore lint/suspicious/noExplicitAny: a server without types
  expectTypeOf<InferSession<any>>().toEqualTypeOf<Session>();
  expectTypeOf<InferSession<Auth<{ role: string }>>['role']>().toEqualTypeOf<string>();
});

type Role = 'admin' | 'member';
const roleOf = async (id: string): Promise<Role> => (id === '1' ? 'admin' : 'member');

/** The fields of sessions where siwe() is the only provider. */
type Wallet = { readonly address: `0x${string}`; readonly chainId: number };

type Guards = {
  readonly next: typeof nextGuard;
  readonly current: typeof currentSession;
  readonly router: typeof routerGuard;
  readonly node: typeof nodeGuard;
  readonly sessionOf: typeof sessionOf;
};

const options = {
  url: 'https://example.com',
  secret: 'a secret for the tests of this file alone',
  database: ':memory:',
  providers: [siwe()],
};

test('session.data types sessions, guards and events, without a type argument', () => {
  const auth = createAuth({
    ...options,
    session: { data: async ({ user }) => ({ role: await roleOf(user.id) }) },
    events: {
      signedIn({ session }) {
        expectTypeOf(session.role).toEqualTypeOf<Role>();
        expectTypeOf(session.user.id).toEqualTypeOf<string>();
        expectTypeOf(session.address).toEqualTypeOf<`0x${string}`>();
      },
    },
  });
  onTestFinished(() => auth.close());
  type Data = { role: Role } & Wallet;
  type Found = Session<Data>;
  expectTypeOf(auth).toEqualTypeOf<Auth<Data>>();
  expectTypeOf(auth.session).returns.resolves.toEqualTypeOf<Found | null>();
  expectTypeOf(auth.requireSession).returns.resolves.toEqualTypeOf<Found>();
  expectTypeOf<InferSession<typeof auth>>().toEqualTypeOf<Found>();

  const app = new Hono();
  app.get('/vault', honoGuard(auth), (c) => {
    expectTypeOf(c.get('session').role).toEqualTypeOf<Role>();
    return c.text('');
  });
  const express = expressGuard(auth);
  type Locals = Parameters<typeof express>[1]['locals'];
  expectTypeOf<Locals['session']['role']>().toEqualTypeOf<Role>();

  // Never called: what a guard returns depends on the type of the session server alone.
  const guards = async (guard: Guards, node: NodeRequest, response: ServerResponse) => {
    const request = new Request('https://example.com');
    expectTypeOf(await guard.next(auth, '/vault')).toEqualTypeOf<Found>();
    expectTypeOf(await guard.current(auth)).toEqualTypeOf<Found | null | undefined>();
    expectTypeOf(await guard.router(auth, request)).toEqualTypeOf<Found>();
    expectTypeOf(await guard.node(auth, node, response)).toEqualTypeOf<Found | undefined>();
    expectTypeOf(await guard.sessionOf(auth, node)).toEqualTypeOf<Found | null>();
  };
  expectTypeOf(guards).toBeFunction();
});

test('without session.data a session has its own fields alone', () => {
  const auth = createAuth({ ...options, session: { idle: 600 } });
  onTestFinished(() => auth.close());
  expectTypeOf<InferSession<typeof auth>['account']>().toEqualTypeOf<string>();
  expectTypeOf<InferSession<typeof auth>>().not.toHaveProperty('role');
  // A function for any session server accepts one whose sessions carry data.
  expectTypeOf<Auth<{ role: Role }>>().toExtend<Auth>();
});

test('sessions have an address and a chain, for the compiler, where every provider is a wallet', () => {
  const smtp: string | undefined = process.env['EMAIL_SERVER'];
  const compiles = () => {
    const wallets = createAuth({ ...options, providers: [siwe(), siwe({ id: 'credentials' })] });
    expectTypeOf(wallets).toEqualTypeOf<Auth<NoData & Wallet>>();
    expectTypeOf<InferSession<typeof wallets>['chainId']>().toEqualTypeOf<number>();
    // It is one of the session servers that helpers of a site take.
    expectTypeOf(wallets).toExtend<Auth>();

    const mixed = createAuth({ ...options, providers: [siwe(), email({ server: smtp })] });
    const maybe = createAuth({ ...options, providers: [siwe(), ...(smtp ? [email({})] : [])] });
    const list: AuthProvider[] = [siwe()];
    const unknown = createAuth({ ...options, providers: list });
    const password = createAuth({
      ...options,
      providers: [credentials({ authorize: () => null })],
    });
    for (const auth of [mixed, maybe, unknown, password]) {
      expectTypeOf(auth).toEqualTypeOf<Auth>();
      type Address = InferSession<typeof auth>['address'];
      expectTypeOf<Address>().toEqualTypeOf<`0x${string}` | undefined>();
    }
  };
  expectTypeOf(compiles).toBeFunction();
});
