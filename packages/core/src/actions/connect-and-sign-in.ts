import { freshNonce, isRequestedMessage, messageFields } from '../sign-in/sign-in-message.ts';
import { failSignIn, type SignInStore, showSignIn } from '../sign-in/sign-in-store.ts';
import type { SignInProof } from '../wallet/request-sign-in.ts';
import { startAttempt, verifySignIn } from './sign-in.ts';

/**
 * Connects a wallet; one that supports it signs in the same request (ERC-7846) and is verified. Resolves with
 * whether it is connected.
 */
export async function connectAndSignIn(signIn: SignInStore, walletId: string): Promise<boolean> {
  const { environment } = signIn;
  let connected = false;
  await startAttempt(signIn, async (attempt) => {
    showSignIn(signIn, { status: 'idle' });
    // Not fetched now: pop-up blockers need the wallet to open within the click.
    const nonce = freshNonce(signIn);
    const fields = nonce && messageFields(environment, nonce, environment.chainIds[0]);
    let proof: SignInProof | undefined;
    const onProof = (given: SignInProof) => {
      proof = given;
      if (attempt === signIn.attempt) showSignIn(signIn, { status: 'verifying' });
    };
    const engine = await environment.engine();
    connected = await engine.connect(walletId, fields && { fields, onProof });
    if (attempt !== signIn.attempt || fields === undefined || proof === undefined) return;
    const address = environment.account()?.address;
    if (!connected) showSignIn(signIn, { status: 'idle' });
    else if (address !== undefined && isRequestedMessage(proof, fields, address))
      // The connection's spelling of the address, which is the session's too; the wallet's may differ.
      await verifySignIn(signIn, attempt, { ...proof, address });
    else failSignIn(signIn, 'SIGN_IN_SIGN', 'WALLET_FAILED');
  });
  return connected;
}
