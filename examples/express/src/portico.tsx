import {
  ConnectButton,
  createPortico,
  PorticoProvider,
  SignInButton,
  useReturnAfterSignIn,
  VisitorDoor,
} from '@portico/react';
import { base, baseSepolia } from '@portico/react/chains';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { auth } from '../server.ts';
import '@portico/react/styles.css';

const portico = createPortico<typeof auth>({
  appName: 'Example',
  chains: [base, baseSepolia],
});

/** The buttons on the sign-in page: it goes back to the page that was asked for. */
function SignIn() {
  useReturnAfterSignIn();
  return (
    <>
      <SignInButton>Sign in</SignInButton>
      <ConnectButton />
    </>
  );
}

const steps = [
  { title: 'Connect', text: 'Pick your wallet. It only shares your address.' },
  { title: 'Sign', text: 'Sign one message. It’s free and moves no funds.' },
  { title: 'You’re in', text: 'Stay signed in until you sign out.' },
];

const signIn = document.querySelector('[data-portico-sign-in]');
const place = signIn ?? document.querySelector('[data-portico]');
/** The place of the door on the home. */
const door = document.querySelector('[data-visitor-door]');
if (place) {
  createRoot(place).render(
    <PorticoProvider config={portico}>
      {signIn ? <SignIn /> : <ConnectButton />}
      {door ? createPortal(<VisitorDoor steps={steps} label="How you sign in" />, door) : null}
    </PorticoProvider>,
  );
}
