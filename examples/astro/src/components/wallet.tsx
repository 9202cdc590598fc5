import {
  ConnectButton,
  HtmlConnectDialog,
  PorticoProvider,
  type Session,
  useReturnAfterSignIn,
  VisitorDoor,
} from '@portico/react';
import { portico } from '../lib/portico.ts';
import '@portico/react/styles.css';

export type WalletProps = {
  readonly session: Session | null;
  /** True on the sign-in page: leads back to the page that was asked for. */
  readonly returns?: boolean;
  /** True on the home: shows the door that the button opens. */
  readonly door?: boolean;
};

const steps = [
  { title: 'Connect', text: 'Pick your wallet. It only shares your address.' },
  { title: 'Sign', text: 'Sign one message. It’s free and moves no funds.' },
  { title: 'You’re in', text: 'Stay signed in until you sign out.' },
];

/** The island of every page. */
export function Wallet({ session, returns = false, door = false }: WalletProps) {
  return (
    <PorticoProvider config={portico} session={session}>
      <ConnectButton />
      {returns ? <Return /> : null}
      {door ? <VisitorDoor steps={steps} label="How you sign in" /> : null}
      <HtmlConnectDialog />
    </PorticoProvider>
  );
}

function Return() {
  useReturnAfterSignIn();
  return null;
}
