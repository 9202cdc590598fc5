import { ConnectButton, PorticoProvider, useSession } from '@portico/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { ShellModule } from '../locales/words.ts';
import { SignInButton } from '../shell/sign-in-button.tsx';
import { siteName, siteStatement } from '../site.ts';

/** Goes on to where the visitor wanted to be, as soon as there is a session. */
function SignIn({ next, label }: { readonly next: string; readonly label: string }) {
  const { status } = useSession();
  useEffect(() => {
    // replace: the back button leads to where the visitor came from, and not to this page again.
    if (status === 'authenticated') location.replace(next);
  }, [status, next]);
  return (
    <>
      <SignInButton>{label}</SignInButton>
      <ConnectButton />
    </>
  );
}

const shells = import.meta.glob<ShellModule>('../locales/*/shell.ts');

/** What the session server wrote the page in. */
async function loadShell(code: string): Promise<ShellModule> {
  const load = shells[`../locales/${code}/shell.ts`];
  return load ? load() : import('../locales/en/shell.ts');
}

const place = document.querySelector<HTMLElement>('[data-portico-sign-in]');
if (place) {
  // The server checked the address already; this only keeps a damaged attribute from leading elsewhere.
  const wanted = URL.parse(place.dataset.callbackUrl ?? '/', location.origin);
  const next = wanted?.origin === location.origin ? wanted.href : location.origin;
  void loadShell(document.documentElement.lang).then(({ words, locale }) => {
    createRoot(place).render(
      <PorticoProvider
        session={null}
        appName={siteName}
        statement={siteStatement}
        locale={locale}
        walletConnectProjectId={place.dataset.walletConnectProjectId}
        walletConnectRelayUrl={place.dataset.walletConnectRelayUrl}
      >
        <SignIn next={next} label={words.signIn} />
      </PorticoProvider>,
    );
  });
}
