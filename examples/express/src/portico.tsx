import {
  ConnectButton,
  createPortico,
  PorticoProvider,
  useReturnAfterSignIn,
} from '@portico/react';
import { createRoot } from 'react-dom/client';
import '@portico/react/styles.css';

const portico = createPortico({ appName: 'Example' });

/** The button on the sign-in page: goes back to the page that was asked for. */
function SignIn() {
  useReturnAfterSignIn();
  return <ConnectButton />;
}

const signIn = document.querySelector('[data-portico-sign-in]');
const place = signIn ?? document.querySelector('[data-portico]');
if (place) {
  createRoot(place).render(
    <PorticoProvider config={portico}>{signIn ? <SignIn /> : <ConnectButton />}</PorticoProvider>,
  );
}
