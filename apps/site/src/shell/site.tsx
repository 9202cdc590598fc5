import { PorticoProvider } from '@portico/react';
import { useEffect, useMemo, useRef } from 'react';
import type { PageModule } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { siteName, siteStatement } from '../site.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageBody } from './page-body.tsx';
import { SiteContextProvider } from './site-context.ts';
import { useCurrentPage } from './use-current-page.ts';

type SiteProps = {
  readonly state: SiteState;
  /** The page that the state names. */
  readonly initial: PageModule;
  readonly load: (id: string) => Promise<PageModule>;
  /** Called once, when every handler is in place. */
  readonly onAlive?: () => void;
};

/** The whole site: what the server renders and what the browser goes on with. */
export function Site({ state, initial, load, onAlive }: SiteProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <PorticoProvider
      session={state.session}
      appName={siteName}
      statement={siteStatement}
      walletConnectProjectId={state.walletConnect?.projectId}
      walletConnectRelayUrl={state.walletConnect?.relayUrl}
    >
      <Shell state={state} initial={initial} load={load} />
    </PorticoProvider>
  );
}

function Shell({ state, initial, load }: SiteProps) {
  const current = useCurrentPage(state, initial, load);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(current.path);

  useEffect(() => {
    if (shown.current === current.path) return;
    shown.current = current.path;
    // As after a full load: from the top, and a screen reader starts with the new page.
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [current.path]);

  const site = useMemo(
    () => ({
      routes: state.routes,
      scheme: state.scheme,
      prefetch: (id: string) => {
        load(id).catch(() => undefined);
      },
    }),
    [state, load],
  );

  return (
    <SiteContextProvider value={site}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header path={current.path} />
      <main id="main" tabIndex={-1} ref={main}>
        <PageBody {...current} ownSessions={state.ownSessions} />
      </main>
      <Footer />
    </SiteContextProvider>
  );
}
