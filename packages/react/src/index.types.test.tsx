import { base, baseSepolia } from '@portico/core/chains';
import type { ReactNode } from 'react';
import * as viemChains from 'viem/chains';
import { expectTypeOf, test } from 'vitest';
import {
  createPortico,
  createSessionClient,
  type Portico,
  PorticoProvider,
  RequireSession,
  type Session,
  type SessionClient,
  SessionProvider,
  useSession,
} from './index.ts';

// Checked by the compiler: an error that is expected and missing is an error.

type Role = 'admin' | 'member';
type Found = Session<{ role: Role }>;
/** `typeof auth` of `@portico/server`, as far as the browser needs it. */
type SiteAuth = {
  session(request: Request, check?: object): Promise<Found | null>;
  handler(request: Request): Promise<Response>;
};

/** Never called: what counts is that it compiles. */
const compiles = (code: () => unknown) => expectTypeOf(code).toBeFunction();

test('createPortico<typeof auth> types its functions', () => {
  const portico = createPortico<SiteAuth>({ appName: 'Example' });
  expectTypeOf(portico).toEqualTypeOf<Portico<Found>>();
  expectTypeOf(portico.getSession).returns.resolves.toEqualTypeOf<Found | null>();
  const client = createSessionClient<SiteAuth>();
  expectTypeOf(client).toEqualTypeOf<SessionClient<Found>>();
  const plain = createPortico({ appName: 'Example' });
  expectTypeOf(plain.getSession).returns.resolves.toEqualTypeOf<Session | null>();
});

test('useSession<typeof auth> has the data of the site, by status', () => {
  compiles(() => {
    const session = useSession<SiteAuth>();
    if (session.status === 'authenticated') {
      expectTypeOf(session.data).toEqualTypeOf<Found>();
      expectTypeOf(session.data.role).toEqualTypeOf<Role>();
      expectTypeOf(session.data.user.id).toEqualTypeOf<string>();
    }
    if (session.status === 'unauthenticated') expectTypeOf(session.data).toEqualTypeOf<null>();
    // With data while an update is in flight.
    if (session.status === 'loading') {
      expectTypeOf(session.data).toEqualTypeOf<Found | undefined>();
    }
    expectTypeOf(session.update).returns.resolves.toEqualTypeOf<Found | null>();
  });
});

test('without a type argument a session has its own fields alone', () => {
  compiles(() => {
    const { data } = useSession({ required: true });
    expectTypeOf(data).toEqualTypeOf<Session | null | undefined>();
    // @ts-expect-error only the server's type knows the role
    return data?.role;
  });
});

test('providers take the configuration, and the session, its promise, null or nothing', () => {
  const portico = createPortico<SiteAuth>({ appName: 'Example' });
  const client = createSessionClient<SiteAuth>();
  const children: ReactNode = 'page';
  compiles(() => {
    const session = {} as Found;
    return [
      <PorticoProvider key="1" config={portico} session={session}>
        {children}
      </PorticoProvider>,
      <PorticoProvider key="2" config={portico} session={Promise.resolve(session)} />,
      <PorticoProvider key="3" config={portico} session={null} />,
      <PorticoProvider key="4" config={portico} />,
      <SessionProvider key="5" config={client} session={session} />,
      <SessionProvider key="6" config={portico} />,
      <RequireSession key="7" fallback="One moment…">
        {children}
      </RequireSession>,
      // @ts-expect-error what createPortico made
      <PorticoProvider key="8" config={{ appName: 'Example' }} />,
      // @ts-expect-error options belong to createPortico
      <PorticoProvider key="9" config={portico} appName="Example" />,
      // @ts-expect-error a client without wallets
      <PorticoProvider key="10" config={client} />,
      // @ts-expect-error no session
      <PorticoProvider key="11" config={portico} session={{ address: '0x1' }} />,
    ];
  });
});

test('chains of viem and of the table can be used side by side', () => {
  compiles(() =>
    createPortico({
      appName: 'Example',
      chains: [base, baseSepolia, viemChains.foundry, viemChains.zora],
      rpcUrls: { [base.id]: ['/api/rpc'] },
    }),
  );
});

test('options that cannot work are errors of the compiler', () => {
  compiles(() => {
    // @ts-expect-error a site has a name
    createPortico({});
    // @ts-expect-error no such option
    createPortico({ appName: 'Example', projectId: '…' });
    // @ts-expect-error a chain has an id
    createPortico({ appName: 'Example', chains: [{ name: 'Base' }] });
    // @ts-expect-error URLs belong to a chain
    createPortico({ appName: 'Example', rpcUrls: ['https://mainnet.base.org'] });
    // @ts-expect-error seconds
    createPortico({ appName: 'Example', refetchInterval: '1m' });
    // @ts-expect-error a function of the usual list
    createPortico({ appName: 'Example', wallets: [] });
  });
});
