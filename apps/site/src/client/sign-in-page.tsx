import { ConnectButton, PorticoProvider, useSession } from '@portico/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInButton } from '../shell/sign-in-button.tsx';
import { siteName, siteStatement } from '../site.ts';

/** Goes on to where the visitor wanted to be, as soon as there is a session. */
function SignIn({ next }: { readonly next: string }) {
  const { status } = useSession();
  useEffect(() => {
    // replace: the back button leads to where the visitor came from, and not to this page again.
    if (status === 'authenticated') location.replace(next);
  }, [status, next]);
  return (
    <>
      <SignInButton />
      <ConnectButton />
    </>
  );
}

const place = document.querySelector<HTMLElement>('[data-portico-sign-in]');
if (place) {
  // The server checked the address already; this only keeps a damaged attribute from leading elsewhere.
  const wanted = URL.parse(place.dataset.callbackUrl ?? '/', location.origin);
  const next = wanted?.origin === location.origin ? wanted.href : location.origin;
  createRoot(place).render(
    <PorticoProvider
      session={null}
      appName={siteName}
      statement={siteStatement}
      walletConnectProjectId={place.dataset.walletConnectProjectId}
      walletConnectRelayUrl={place.dataset.walletConnectRelayUrl}
    >
      <SignIn next={next} />
    </PorticoProvider>,
  );
}
