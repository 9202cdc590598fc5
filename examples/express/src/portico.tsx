import { ConnectButton, PorticoProvider, useReturnAfterSignIn } from '@portico/react';
import { createRoot } from 'react-dom/client';
import '@portico/react/styles.css';

/** The button on the sign-in page: goes back to the page that was asked for. */
function SignIn() {
  useReturnAfterSignIn();
  return <ConnectButton />;
}

const signIn = document.querySelector('[data-portico-sign-in]');
const place = signIn ?? document.querySelector('[data-portico]');
if (place) {
  createRoot(place).render(
    <PorticoProvider appName="Example">{signIn ? <SignIn /> : <ConnectButton />}</PorticoProvider>,
  );
}
