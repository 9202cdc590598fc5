import config from 'project:config';
import { Layout } from 'project:layout';
import { authBasePath } from '@portico/protocol';
import {
  createPortico,
  type Locale,
  type Portico,
  type PorticoOptions,
  PorticoProvider,
  useSession,
} from '@portico/react';
import { type ComponentType, Suspense, useEffect } from 'react';
import type {
  LayoutWords,
  PageModule,
  PageProps,
  PageWords,
  SiteState,
} from '../pages/page-module.ts';
import { SiteContextProvider, useSite } from './use-site.ts';

/** Props of a site. */
export type SiteProps = {
  readonly state: SiteState;
  readonly portico: Portico;
  readonly Page: PageModule['Page'];
  readonly shell: { readonly words: LayoutWords; readonly locale: Locale };
  readonly pageWords: PageWords;
  /** The connect dialog of the HTML, for a visitor without a session. */
  readonly ConnectDialog?: ComponentType | undefined;
  /** Called once, when every event handler is in place. */
  readonly onHydrated?: () => void;
};

/** Creates the configuration of a page from `portico.config.ts` and the deployment. */
export function sitePortico(deployment: Partial<PorticoOptions>): Portico {
  return createPortico({
    appName: config.name,
    statement: config.statement,
    wallets: config.wallets,
    sessionsUrl: config.sessionsPage,
    basePath: config.basePath,
    ...deployment,
  });
}

/** The same for every page of a deployment: a server needs one for all visitors. Dialogs wait for `loadStyles`. */
export function createPagePortico(
  { walletConnect, chains, ethereumRpcUrl }: SiteState,
  loadStyles?: () => Promise<unknown>,
): Portico {
  return sitePortico({
    walletConnectProjectId: walletConnect?.projectId,
    walletConnectRelayUrl: walletConnect?.relayUrl,
    chains,
    ethereumRpcUrl,
    loadStyles,
  });
}

/** The whole site: what the server renders and the browser hydrates. */
export function SiteRoot({
  state,
  portico,
  Page,
  shell,
  pageWords,
  ConnectDialog,
  onHydrated,
}: SiteProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  const { path, locale, scheme, params, data, form, ownSessions, ownAccounts } = state;
  const { basePath = authBasePath } = config;
  const Guard = state.requiresSession ? GuardedPage : PublicPage;
  // Rendered once per page load, so the value of the context needs no memo.
  return (
    <PorticoProvider
      config={portico}
      // The server leaves the session out when it could not read it.
      session={state.session === undefined ? 'unavailable' : state.session}
      locale={shell.locale}
    >
      <SiteContextProvider
        value={{ name: config.name, basePath, path, locale, words: shell.words, scheme }}
      >
        <Layout>
          <Guard
            Page={Page}
            params={params}
            data={data}
            form={form}
            words={pageWords}
            ownSessions={ownSessions}
            ownAccounts={ownAccounts}
          />
        </Layout>
      </SiteContextProvider>
      {/* A boundary: the page is hydrated without waiting for the code of its dialog. */}
      {ConnectDialog ? (
        <Suspense fallback={null}>
          <ConnectDialog />
        </Suspense>
      ) : null}
    </PorticoProvider>
  );
}

type GuardProps = Omit<PageProps<PageWords, () => unknown>, 'session'> & Pick<PageModule, 'Page'>;

function PublicPage({ Page, ...props }: GuardProps) {
  const { data, status } = useSession();
  return <Page {...props} session={status === 'loading' ? undefined : (data ?? null)} />;
}

/** The server let the visitor in; the session may end meanwhile, here or in another tab. */
function GuardedPage({ Page, ...props }: GuardProps) {
  const { words } = useSite();
  const { data } = useSession({ required: true });
  if (!data) return <p className="leaving portico-muted">{words.sessionEnded}</p>;
  return <Page {...props} session={data} />;
}
