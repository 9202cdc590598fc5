import { ConnectButton, PorticoProvider, useSession } from '@portico/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { siteName, siteStatement } from '../site.ts';

/** Goes on to where the visitor wanted to be, as soon as there is a session. */
function SignIn({ next }: { readonly next: string }) {
  const { status } = useSession();
  useEffect(() => {
    // assign, not replace, would leave the sign-in page behind the back button.
    if (status === 'authenticated') location.replace(next);
  }, [status, next]);
  return <ConnectButton />;
}

const place = document.querySelector<HTMLElement>('[data-portico-sign-in]');
if (place) {
  // The server checked the address already; this only keeps a damaged attribute from leading elsewhere.
  const wanted = URL.parse(place.dataset.callbackUrl ?? '/', location.origin);
  const next = wanted?.origin === location.origin ? wanted.href : location.origin;
  createRoot(place).render(
    <PorticoProvider session={null} appName={siteName} statement={siteStatement}>
      <SignIn next={next} />
    </PorticoProvider>,
  );
}
