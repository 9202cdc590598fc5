import { ConnectButton, SignInButton, useReturnAfterSignIn, VisitorDoor } from '@portico/react';

export function SignIn() {
  useReturnAfterSignIn();
  return (
    <main>
      <VisitorDoor />
      <h1>Sign in</h1>
      <p>Connect your wallet and sign one message. It’s free and moves no funds.</p>
      <SignInButton>Sign in</SignInButton>
      <ConnectButton />
    </main>
  );
}
