import type { ServerResponse } from 'node:http';
import type { InferSession, Session } from '@portico/protocol';
import { Hono } from 'hono';
import { expectTypeOf, onTestFinished, test } from 'vitest';
import { requireSession as expressGuard } from '../adapters/express.ts';
import { requireSession as honoGuard } from '../adapters/hono.ts';
import type { currentSession, requireSession as nextGuard } from '../adapters/next.ts';
import type { requireSession as nodeGuard, sessionOf } from '../adapters/node.ts';
import type { NodeRequest } from '../adapters/node-messages.ts';
import type { requireSession as routerGuard } from '../adapters/react-router.ts';
import { type AuthProvider, credentials, email, siwe } from '../index.ts';
import type { NoData } from '../sessions/session-data.ts';
import { type Auth, createAuth } from './create-auth.ts';

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
