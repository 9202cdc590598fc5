import { createSiweMessage, isErrorCode } from '@portico/protocol';
import {
  fetchNonce,
  freshNonce,
  isRequestedMessage,
  messageFields,
} from '../sign-in/sign-in-message.ts';
import {
  detectAccountType,
  failSignIn,
  findPendingMessage,
  isContractAccount,
  type SignInStore,
  showSignIn,
  signInChain,
} from '../sign-in/sign-in-store.ts';
import { isServerAnswer, retryDelay, type VerifyAnswer } from '../sign-in/verification.ts';
import type { SignInProof } from '../wallet/request-sign-in.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';

/** A signature is posted again for this many milliseconds: about as long as its nonce is valid. */
const verifyTimeout = { key: 8 * 60_000, contract: 24 * 3_600_000 };

/** Fetches the nonce before the click, so that the click opens the wallet. Called again while the dialog is open: a nonce gets old. */
export async function prepareSignIn(signIn: SignInStore): Promise<void> {
  await Promise.all([prepareNonce(signIn), resumeSignIn(signIn)]);
}

async function prepareNonce(signIn: SignInStore): Promise<void> {
  const { attempt } = signIn;
  const reason = await fetchNonce(signIn);
  const { failure, ...rest } = signIn.getSnapshot();
  if (reason === undefined) {
    // Clears only a failure to prepare: how the last sign-in ended stays readable.
    showSignIn(signIn, failure?.step === 'SIGN_IN_PREPARE' ? rest : signIn.getSnapshot());
  } else if (attempt === signIn.attempt && !signIn.nonce && failure === undefined) {
    // A nonce that is merely old is replaced at the click, which then shows the failure.
    failSignIn(signIn, 'SIGN_IN_PREPARE', reason);
  }
}

/** Verifies at once when owners approved in a transaction: the wallet has nothing left to sign. */
async function resumeSignIn(signIn: SignInStore): Promise<void> {
  await detectAccountType(signIn, { again: true });
  if (signIn.resumed || !isContractAccount(signIn)) return;
  if (findPendingMessage(signIn)?.onChain !== true) return;
  signIn.resumed = true;
  await startSignIn(signIn);
}

/** Signs and verifies, from the start, however the last sign-in ended. */
export async function startSignIn(signIn: SignInStore): Promise<void> {
  if (signIn.getSnapshot().status !== 'idle') return;
  await startAttempt(signIn, async (attempt) => {
    if (!freshNonce(signIn) && !signIn.getSnapshot().hasPendingMessage) {
      signIn.nonce = undefined;
      showSignIn(signIn, { status: 'idle' });
      await prepareNonce(signIn);
      if (attempt !== signIn.attempt || signIn.nonce === undefined) return;
    }
    showSignIn(signIn, { status: 'signing' });
    await detectAccountType(signIn);
    if (attempt !== signIn.attempt) return;
    const proof = await requestSignature(signIn, attempt);
    if (proof) await verifySignIn(signIn, attempt, proof);
  });
}

/** Posts the signature of a removed account again: links it to its user as before, or makes a new user. */
export async function restoreAccount(signIn: SignInStore, isWanted: boolean): Promise<void> {
  const { removed } = signIn;
  if (removed && signIn.getSnapshot().status === 'idle')
    await startAttempt(signIn, (attempt) => verifySignIn(signIn, attempt, removed, isWanted));
}

/** Starts an attempt, which ends every earlier one. */
export async function startAttempt(
  signIn: SignInStore,
  run: (attempt: number) => Promise<void>,
): Promise<void> {
  signIn.attempt += 1;
  const { attempt } = signIn;
  try {
    await run(attempt);
  } catch {
    if (attempt === signIn.attempt) failSignIn(signIn, 'SIGN_IN_UNKNOWN');
  }
}

/** Resolves with the signed message, or undefined when this sign-in is over; the snapshot then says why. */
async function requestSignature(
  signIn: SignInStore,
  attempt: number,
): Promise<SignInProof | undefined> {
  try {
    return await signMessage(signIn, attempt);
  } catch (error) {
    if (attempt !== signIn.attempt) return undefined;
    const code = walletErrorCode(error);
    if (code === 'WALLET_REJECTED') showSignIn(signIn, { status: 'idle' });
    else failSignIn(signIn, 'SIGN_IN_SIGN', code);
    return undefined;
  }
}

async function signMessage(signIn: SignInStore, attempt: number): Promise<SignInProof | undefined> {
  const { environment } = signIn;
  const account = environment.account();
  if (account === undefined) {
    failSignIn(signIn, 'SIGN_IN_SIGN', 'WALLET_DISCONNECTED');
    return undefined;
  }
  const { address } = account;
  const chainId = signInChain(signIn, account.chainId);
  const isContract = isContractAccount(signIn);
  const kept = isContract ? findPendingMessage(signIn) : undefined;
  if (kept?.onChain) return { ...kept, signature: '0x' };
  // Signatures of contract accounts are valid on one chain only, so the wallet switches first.
  if (chainId !== account.chainId) await (await environment.engine()).switchChain(chainId);
  const { nonce } = signIn;
  if (attempt !== signIn.attempt) return undefined;
  const fields = nonce && messageFields(environment, nonce, chainId);
  // The pending message again: owners who already signed it don't need to sign again.
  const message =
    kept?.message ?? (fields && createSiweMessage({ ...fields, address, version: '1' }));
  if (message === undefined) {
    // Another tab started over.
    failSignIn(signIn, 'SIGN_IN_PREPARE');
    return undefined;
  }
  if (isContract) {
    signIn.isStored = environment.pending.keep({ address, message, onChain: false });
    showSignIn(signIn, { status: 'signing' });
  }
  const engine = await environment.engine();
  const signature = await engine.signMessage(message, {
    patient: isContract,
    // A late signature counts as long as nothing else was started.
    onTimeout: () =>
      attempt === signIn.attempt && failSignIn(signIn, 'SIGN_IN_SIGN', 'WALLET_TIMEOUT'),
  });
  // Stored even after a cancel: the wallet will not return anything else for this message.
  if (isContract && signature === '0x')
    environment.pending.keep({ address, message, onChain: true });
  if (attempt !== signIn.attempt) return undefined;
  // A wallet that was disconnected in the meantime must not sign in.
  if (environment.account() !== undefined) return { address, message, signature };
  showSignIn(signIn, { status: 'idle' });
  return undefined;
}

/** Posts until the server decides. An outage never costs a second signature. */
async function verifySignIn(
  signIn: SignInStore,
  attempt: number,
  proof: SignInProof,
  restore?: boolean,
): Promise<void> {
  const { environment } = signIn;
  const { address, message, signature } = proof;
  const isContract = isContractAccount(signIn);
  const deadline = environment.now() + (isContract ? verifyTimeout.contract : verifyTimeout.key);
  let answerLost = false;
  showSignIn(signIn, { status: 'verifying' });
  for (let posts = 0; ; posts += 1) {
    const answer = await environment.verify({ message, signature, restore });
    // Whatever the visitor did in the meantime: it is consumed.
    if (answer.ok && isContract) environment.pending.drop();
    if (attempt !== signIn.attempt) return;
    // After a lost answer the server may have accepted it, and refuses the same message from then on.
    if (answer.ok || (answerLost && (await environment.isAccepted(address)))) {
      signIn.nonce = undefined;
      if (isContract) environment.pending.drop();
      signIn.removed = undefined;
      showSignIn(signIn, { status: 'done', address });
      return;
    }
    if (answer.code === 'ACCOUNT_UNLINKED') {
      signIn.removed = proof;
      showSignIn(signIn, { status: 'idle' });
      return;
    }
    answerLost ||= !isServerAnswer(answer);
    if (!isRetryable(answer) || environment.now() > deadline) {
      refuseSignIn(signIn, answer, isContract);
      return;
    }
    const retryReason = isErrorCode(answer.code) ? answer.code : 'CLIENT_FETCH_ERROR';
    showSignIn(signIn, { status: 'verifying', retryReason });
    await environment.wait(retryDelay(answer, posts));
    if (attempt !== signIn.attempt) return;
  }
}

type Refusal = Extract<VerifyAnswer, { readonly ok: false }>;

function isRetryable(answer: Refusal): boolean {
  const { status, code } = answer;
  return !isServerAnswer(answer) || status === 429 || status >= 500 || code === 'APPROVAL_PENDING';
}

function refuseSignIn(signIn: SignInStore, answer: Refusal, isContract: boolean): void {
  // The server may have consumed this nonce; the next sign-in uses another.
  signIn.nonce = undefined;
  if (isContract && !isRetryable(answer)) signIn.environment.pending.drop();
  const reason = isErrorCode(answer.code) ? answer.code : undefined;
  // The site's own refusal; a proxy in between does not word the dialog.
  const isOwn = isServerAnswer(answer) && answer.status === 403 && reason === undefined;
  failSignIn(signIn, 'SIGN_IN_VERIFY', reason, isOwn ? answer.fields?.['message'] : undefined);
  void prepareSignIn(signIn);
}

/** Connects a wallet; one that supports it signs in the same request (ERC-7846). Resolves with true once it is connected. */
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
