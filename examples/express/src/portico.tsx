import {
  ConnectButton,
  createPortico,
  PorticoProvider,
  useReturnAfterSignIn,
} from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import { createRoot } from 'react-dom/client';
import type { auth } from '../server.ts';
import '@portico/react/styles.css';

const portico = createPortico<typeof auth>({
  appName: 'Example',
  chains: [base, baseSepolia],
});

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
