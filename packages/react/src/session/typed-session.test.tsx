import { createPortico, createSessionClient } from '@portico/core';
import type { Session } from '@portico/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { PorticoProvider } from '../components/portico-provider.tsx';
import { RequireSession, useSession } from './use-session.tsx';

/** The type of `auth` on a server with `session.data`. */
type Auth = {
  readonly session: (request: Request) => Promise<Session<{ role: 'admin' | 'guest' }> | null>;
};

const session: Session<{ role: 'admin' | 'guest' }> = {
  id: 'one',
  user: { id: 'alice', name: 'Alice' },
  account: 'password:alice',
  accounts: ['password:alice'],
  wallets: [],
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
  role: 'admin',
};

function Role() {
  const { data, status, update } = useSession<Auth>();
  expectTypeOf(update).returns.resolves.toEqualTypeOf<typeof session | null>();
  if (status !== 'authenticated') return status;
  expectTypeOf(data.role).toEqualTypeOf<'admin' | 'guest'>();
  return data.role;
}

describe('the session of a server with data of its own', () => {
  it('is typed and handed out by useSession and RequireSession', () => {
    const html = renderToStaticMarkup(
      <PorticoProvider config={createPortico({ appName: 'Example' })} session={session}>
        <Role /> and{' '}
        <RequireSession<Auth>>{({ role, user }) => `${user.name}, ${role}`}</RequireSession>
      </PorticoProvider>,
    );
    expect(html).toContain('admin and Alice, admin');
  });

  it('is typed by createPortico and createSessionClient', () => {
    const { getSession } = createPortico<Auth>({ appName: 'Example' });
    const sessions = createSessionClient<Auth>();
    expectTypeOf(getSession).returns.resolves.toEqualTypeOf<typeof session | null>();
    expectTypeOf(sessions.getSession).toEqualTypeOf(getSession);
    expect(typeof getSession).toBe('function');
  });

  it('is an ordinary session where no server is named', () => {
    expectTypeOf(createSessionClient().getSession).returns.resolves.toEqualTypeOf<Session | null>();
    expectTypeOf<ReturnType<typeof useSession>['data']>().toEqualTypeOf<
      Session | null | undefined
    >();
    expect(createSessionClient().getSession).toBeTypeOf('function');
  });
});
