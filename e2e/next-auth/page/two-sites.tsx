// Two configurations on one page, each with a session API of its own, and a provider that changes from one to the other.
import {
  ConnectButton,
  createPortico,
  type Portico,
  PorticoProvider,
  type PorticoProviderProps,
  type Session,
  useAddRecentTransaction,
  useRecentTransactions,
  useSession,
} from '@portico/react';
import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';

const shop = createPortico({ appName: 'Shop' });
const office = createPortico({ appName: 'Office', basePath: '/office/auth' });

declare global {
  /** The functions of both, for tests that call them. */
  var sites: { readonly shop: Portico; readonly office: Portico };
  /** Gives the provider another session, as a server's next rendering does. */
  var renderAgain: (session: Session | null) => void;
  /** Ends the promise of the session. */
  var settleSession: {
    readonly resolve: (session: Session | null) => void;
    readonly reject: (reason: Error) => void;
  };
}
globalThis.sites = { shop, office };

function Site({ name, config }: { readonly name: string; readonly config: Portico }) {
  return (
    <section aria-label={name}>
      <PorticoProvider config={config}>
        <ConnectButton />
        <Facts />
      </PorticoProvider>
    </section>
  );
}

/** State of one configuration. */
function Facts() {
  const { status, data } = useSession();
  const { transactions } = useRecentTransactions();
  const add = useAddRecentTransaction();
  const [clicks, setClicks] = useState(0);
  const hash = `0x${String(clicks).padStart(64, '0')}`;
  const remember = () => {
    setClicks(clicks + 1);
    void add({ hash, description: 'Order' });
  };
  return (
    <>
      <output aria-label="session">{data?.user.name ?? status}</output>
      <output aria-label="transactions">{transactions.length}</output>
      <output aria-label="clicks">{clicks}</output>
      <button type="button" onClick={remember}>
        Remember a transaction
      </button>
    </>
  );
}

function Switching() {
  const [config, setConfig] = useState(shop);
  return (
    <>
      <Site name="either" config={config} />
      <button type="button" onClick={() => setConfig(office)}>
        Change to the office
      </button>
    </>
  );
}

/** A page that a framework renders again with what its server read, as after a server action. */
function Rendering() {
  const [session, setSession] = useState<PorticoProviderProps['session']>(null);
  globalThis.renderAgain = setSession;
  return (
    <section aria-label="rendered">
      <PorticoProvider config={shop} session={session}>
        <ConnectButton />
        <Facts />
      </PorticoProvider>
    </section>
  );
}

/** A page whose session the server is still reading. */
function Waiting() {
  const [session] = useState(() => {
    const { promise, ...settle } = Promise.withResolvers<Session | null>();
    globalThis.settleSession = settle;
    return promise;
  });
  return (
    <section aria-label="waiting">
      <PorticoProvider config={shop} session={session}>
        <ConnectButton />
        <Suspense fallback={<output aria-label="session">waiting</output>}>
          <Facts />
        </Suspense>
      </PorticoProvider>
    </section>
  );
}

const pages: Record<string, () => ReactNode> = {
  '?switching': Switching,
  '?rendering': Rendering,
  '?waiting': Waiting,
};
const Page = pages[location.search];

const root = document.getElementById('root');
if (root === null) throw new TypeError('The page has no place for React');
createRoot(root).render(
  <StrictMode>
    {Page ? (
      <Page />
    ) : (
      <>
        <Site name="shop" config={shop} />
        <Site name="office" config={office} />
      </>
    )}
  </StrictMode>,
);
