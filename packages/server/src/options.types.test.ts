import type { InferSession, Session } from '@portico/protocol';
import type { PublicClient } from 'viem';
import * as viemChains from 'viem/chains';
import { expectTypeOf, onTestFinished, test } from 'vitest';
import { base, baseSepolia } from './chains.ts';
import { type Auth, createAuth } from './create-auth.ts';
import { email, siwe } from './index.ts';

// Checked by the compiler: an error that is expected and missing is an error.

const required = {
  url: 'https://example.com',
  secret: 'x'.repeat(32),
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
    secret: ['x'.repeat(32), 'y'.repeat(32)],
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
          return { seen: [user.id, account, ...accounts, address, chainId, provider] };
        },
      },
      events: {
        signedIn({ user, account, isNew, session }) {
          expectTypeOf(user.id).toEqualTypeOf<string>();
          expectTypeOf(account).toEqualTypeOf<string>();
          expectTypeOf(isNew).toEqualTypeOf<boolean>();
          expectTypeOf(session.seen).toEqualTypeOf<(string | number | undefined)[]>();
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

test('InferSession is Session for what is not a session server', () => {
  expectTypeOf<InferSession<unknown>>().toEqualTypeOf<Session>();
  expectTypeOf<InferSession<Auth>>().toEqualTypeOf<Session>();
  // biome-ignore lint/suspicious/noExplicitAny: a server without types
  expectTypeOf<InferSession<any>>().toEqualTypeOf<Session>();
  expectTypeOf<InferSession<Auth<{ role: string }>>['role']>().toEqualTypeOf<string>();
});
