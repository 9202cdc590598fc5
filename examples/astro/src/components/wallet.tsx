import {
  ConnectButton,
  HtmlConnectDialog,
  PorticoProvider,
  type Session,
  useReturnAfterSignIn,
} from '@portico/react';
import { portico } from '../lib/portico.ts';
import '@portico/react/styles.css';

export type WalletProps = {
  readonly session: Session | null;
  /** True on the sign-in page: leads back to the page that was asked for. */
  readonly returns?: boolean;
};

/** The island of every page. */
export function Wallet({ session, returns = false }: WalletProps) {
  return (
    <PorticoProvider config={portico} session={session}>
      <ConnectButton />
      {returns ? <Return /> : null}
      <HtmlConnectDialog />
    </PorticoProvider>
  );
}

function Return() {
  useReturnAfterSignIn();
  return null;
}
