import type { ServerResponse } from 'node:http';
import type { InferSession, Session } from '@portico/protocol';
import { Hono } from 'hono';
import { expectTypeOf, onTestFinished, test } from 'vitest';
import { requireSession as expressGuard } from './adapters/express.ts';
import { requireSession as honoGuard } from './adapters/hono.ts';
import type { currentSession, requireSession as nextGuard } from './adapters/next.ts';
import type { requireSession as nodeGuard, sessionOf } from './adapters/node.ts';
import type { NodeRequest } from './adapters/node-messages.ts';
import type { requireSession as routerGuard } from './adapters/react-router.ts';
import { type Auth, createAuth } from './create-auth.ts';
import { siwe } from './providers/siwe.ts';

type Role = 'admin' | 'member';
const roleOf = async (id: string): Promise<Role> => (id === '1' ? 'admin' : 'member');

type Guards = {
  readonly next: typeof nextGuard;
  readonly current: typeof currentSession;
  readonly router: typeof routerGuard;
  readonly node: typeof nodeGuard;
  readonly sessionOf: typeof sessionOf;
};

const options = {
  url: 'https://example.com',
  secret: 'x'.repeat(32),
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
      },
    },
  });
  onTestFinished(() => auth.close());
  type Found = Session<{ role: Role }>;
  expectTypeOf(auth).toEqualTypeOf<Auth<{ role: Role }>>();
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
  // What takes any session server takes one whose sessions carry data.
  expectTypeOf<Auth<{ role: Role }>>().toExtend<Auth>();
});
