import {
  ConnectButton,
  useConnectDialog,
  useReturnAfterSignIn,
  useWallet,
  VisitorDoor,
} from '@portico/react';

export function SignIn() {
  useReturnAfterSignIn();
  const { status } = useWallet();
  const { open } = useConnectDialog();
  return (
    <main>
      <VisitorDoor />
      <h1>Sign in</h1>
      <p>Connect your wallet and sign one message. It’s free and moves no funds.</p>
      {status === 'connected' ? (
        <button
          type="button"
          className="portico-button portico-button--primary"
          aria-haspopup="dialog"
          onClick={open}
        >
          Sign in
        </button>
      ) : null}
      <ConnectButton />
    </main>
  );
}
