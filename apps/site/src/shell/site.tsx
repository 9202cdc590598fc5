import { PorticoProvider } from '@portico/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ShellModule } from '../locales/words.ts';
import type { LoadedPage } from '../routes/page-module.ts';
import type { SiteState } from '../routes/site-state.ts';
import { siteName, siteStatement } from '../site.ts';
import { Header } from './header.tsx';
import { PageBody } from './page-body.tsx';
import { SiteContextProvider } from './site-context.ts';
import { useCurrentPage } from './use-current-page.ts';

type SiteProps = {
  readonly state: SiteState;
  /** What is said around every page. */
  readonly shell: ShellModule;
  /** The page that the state names. */
  readonly initial: LoadedPage;
  readonly load: (id: string) => Promise<LoadedPage>;
  /** Called once, when every handler is in place. */
  readonly onAlive?: () => void;
};

/** The whole site: what the server renders and what the browser goes on with. */
export function Site({ onAlive, ...props }: SiteProps) {
  const { state, shell } = props;
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <PorticoProvider
      session={state.session}
      appName={siteName}
      statement={siteStatement}
      locale={shell.locale}
      walletConnectProjectId={state.walletConnect?.projectId}
      walletConnectRelayUrl={state.walletConnect?.relayUrl}
      ethereumRpcUrl={state.ethereumRpcUrl}
      sessionsUrl="/account"
    >
      <Shell {...props} />
    </PorticoProvider>
  );
}

function Shell({ state, shell, initial, load }: SiteProps) {
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
      words: shell.words,
      prefetch: (id: string) => {
        load(id).catch(() => undefined);
      },
    }),
    [state, shell, load],
  );

  return (
    <SiteContextProvider value={site}>
      <a className="skip-link" href="#main">
        {shell.words.skip}
      </a>
      <Header path={current.path} />
      <main id="main" tabIndex={-1} ref={main}>
        <PageBody {...current} ownSessions={state.ownSessions} />
      </main>
    </SiteContextProvider>
  );
}
