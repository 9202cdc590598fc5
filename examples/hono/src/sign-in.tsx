import { useReturnAfterSignIn } from '@portico/react';

export function SignIn() {
  useReturnAfterSignIn();
  return (
    <main>
      <h1>Sign in</h1>
      <p>Connect your wallet and sign one message. It costs nothing and moves nothing.</p>
    </main>
  );
}
