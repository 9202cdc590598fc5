import type { InferSession, Session } from '@portico/protocol';
import type { PublicClient } from 'viem';
import * as viemChains from 'viem/chains';
import { expectTypeOf, onTestFinished, test } from 'vitest';
import { base, baseSepolia } from '../chains.ts';
import { type AuthOptions, email, siwe } from '../index.ts';
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
