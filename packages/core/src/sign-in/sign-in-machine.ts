import { type ErrorCode, isErrorCode } from '@portico/protocol';
import { createStore } from '../store.ts';
import type { SignInProof } from '../wallet/request-sign-in.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';
import { createAccountType } from './account-type.ts';
import type { SignInEnvironment, SignInSnapshot, SignInStepError } from './sign-in-environment.ts';
import {
  createNonceCache,
  isRequestedMessage,
  messageFields,
  messageText,
} from './sign-in-message.ts';
import { isServerAnswer, retryDelay } from './sign-in-requests.ts';

/** The sign-in of one dialog: idle → signing → verifying → done. */
export type SignInMachine = ReturnType<typeof createSignInMachine>;

/** How long a signature is posted again, in milliseconds: about as long as its nonce is valid. */
const verifyTimeout = { key: 8 * 60_000, contract: 24 * 3_600_000 };

/** Makes a machine at `idle`. It requests nothing before `prepare`. */
export function createSignInMachine(environment: SignInEnvironment) {
  const { chainIds, now, wait, pending } = environment;
  const nonces = createNonceCache(environment);
  const store = createStore<SignInSnapshot>({
    status: 'idle',
    prepared: false,
    isContract: false,
    hasPendingMessage: false,
  });
  const type = createAccountType(environment, () => show(store.getSnapshot()));
  const isContractAccount = type.isContract;
  /** Increases with every sign-in; results of an older one are ignored. */
  let attempt = 0;
  let resumed = false;
  /** Whether the message that owners were asked to sign outlives this page. */
  let isStored = true;
  /** Proves an account that was removed from its user: the same signature is good once the visitor chose. */
  let removed: SignInProof | undefined;

  /** The chain that an account signs in on: its own, or the first where the site does not use that. */
  const signInChain = (chainId: number) => (chainIds.includes(chainId) ? chainId : chainIds[0]);

  function pendingMessage() {
    const account = environment.account();
    return account && pending.find(account.address, signInChain(account.chainId));
  }

  function show(next: Pick<SignInSnapshot, 'status' | 'failure' | 'retryReason'>): void {
    const { status, failure, retryReason } = next;
    const isContract = isContractAccount();
    store.set({
      status,
      ...(failure === undefined ? {} : { failure }),
      ...(retryReason === undefined ? {} : { retryReason }),
      prepared: nonces.current() !== undefined,
      isContract,
      hasPendingMessage: isContract && pendingMessage() !== undefined,
      ...(isStored ? {} : { mustStay: true }),
      ...(removed ? { isRemoved: true } : {}),
    });
  }

  function fail(step: SignInStepError, reason?: ErrorCode, sentence?: unknown): void {
    const why = {
      ...(reason && { reason }),
      ...(typeof sentence === 'string' && { sentence }),
    };
    removed = undefined;
    show({ status: 'idle', failure: { step, ...why } });
  }

  /** When owners approve in a transaction the wallet has nothing left to sign: verifies at once. */
  async function resume(): Promise<void> {
    await type.detect({ again: true });
    if (resumed || !isContractAccount() || pendingMessage()?.onChain !== true) return;
    resumed = true;
    await sign();
  }

  async function fetchNonce(): Promise<void> {
    const mine = attempt;
    const reason = await nonces.refresh();
    const { failure, ...rest } = store.getSnapshot();
    if (reason === undefined) {
      // Clears only a failure to prepare: how the last sign-in ended stays readable.
      show(failure?.step === 'SIGN_IN_PREPARE' ? rest : store.getSnapshot());
    } else if (mine === attempt && !nonces.current() && failure === undefined) {
      // A nonce that is merely old is replaced at the click, which then shows the failure.
      fail('SIGN_IN_PREPARE', reason);
    }
  }

  /**
   * Fetches the nonce ahead of the click, so that the click itself can open the wallet, and replaces one
   * that got old. To be called now and then while the dialog is open, and when the account changes.
   */
  async function prepare(): Promise<void> {
    await Promise.all([fetchNonce(), resume()]);
  }

  /** The signed message, or undefined when this sign-in is over; the snapshot then says why. */
  async function signMessage(mine: number): Promise<SignInProof | undefined> {
    try {
      const account = environment.account();
      if (account === undefined) {
        fail('SIGN_IN_SIGN', 'WALLET_DISCONNECTED');
        return undefined;
      }
      const { address } = account;
      const chainId = signInChain(account.chainId);
      const patient = isContractAccount();
      const kept = patient ? pending.find(address, chainId) : undefined;
      if (kept?.onChain) return { ...kept, signature: '0x' };
      // Signatures of contract accounts are valid on one chain only, so the wallet switches first.
      if (chainId !== account.chainId) await (await environment.engine()).switchChain(chainId);
      const nonce = nonces.current();
      if (mine !== attempt) return undefined;
      // The pending message again: owners who already signed it don't need to sign again.
      const message =
        kept?.message ??
        (nonce && messageText(messageFields(environment, nonce, chainId), address));
      if (message === undefined) {
        // Another tab started over.
        fail('SIGN_IN_PREPARE');
        return undefined;
      }
      if (patient) {
        isStored = pending.keep({ address, message, onChain: false });
        show({ status: 'signing' });
      }
      const engine = await environment.engine();
      // A late signature counts as long as nothing else was started.
      const onTimeout = () => mine === attempt && fail('SIGN_IN_SIGN', 'WALLET_TIMEOUT');
      const signature = await engine.signMessage(message, { patient, onTimeout });
      // Kept even after a cancel: the wallet will not return anything else for this message.
      if (patient && signature === '0x') pending.keep({ address, message, onChain: true });
      if (mine !== attempt) return undefined;
      // A wallet that was disconnected in the meantime must not sign in.
      if (environment.account() !== undefined) return { address, message, signature };
      show({ status: 'idle' });
      return undefined;
    } catch (error) {
      if (mine !== attempt) return undefined;
      const code = walletErrorCode(error);
      if (code === 'WALLET_REJECTED') show({ status: 'idle' });
      else fail('SIGN_IN_SIGN', code);
      return undefined;
    }
  }

  /** Posts until the server decides. An outage never costs a second signature. */
  async function verify(mine: number, proof: SignInProof, restore?: boolean): Promise<void> {
    const { address, message, signature } = proof;
    const isContract = isContractAccount();
    const deadline = now() + (isContract ? verifyTimeout.contract : verifyTimeout.key);
    let answerLost = false;
    show({ status: 'verifying' });
    for (let posts = 0; ; posts += 1) {
      const answer = await environment.verify({ message, signature, restore });
      // Whatever the visitor did in the meantime: it is consumed.
      if (answer.ok && isContract) pending.drop();
      if (mine !== attempt) return;
      // After a lost answer the server may have accepted it, and refuses the same message from then on.
      if (answer.ok || (answerLost && (await environment.isAccepted(address)))) {
        nonces.drop();
        if (isContract) pending.drop();
        removed = undefined;
        show({ status: 'done' });
        return;
      }
      const reason = isErrorCode(answer.code) ? answer.code : undefined;
      if (reason === 'ACCOUNT_UNLINKED') {
        removed = proof;
        show({ status: 'idle' });
        return;
      }
      const fromServer = isServerAnswer(answer);
      answerLost ||= !fromServer;
      const isRetryable =
        !fromServer ||
        answer.status === 429 ||
        answer.status >= 500 ||
        reason === 'APPROVAL_PENDING';
      if (!isRetryable || now() > deadline) {
        // The server may have consumed this nonce; the next sign-in uses another.
        nonces.drop();
        if (isContract && !isRetryable) pending.drop();
        // The site's own refusal; what stands between the site and this page has no say in the dialog.
        const isRefusal = fromServer && answer.status === 403 && reason === undefined;
        fail('SIGN_IN_VERIFY', reason, isRefusal ? answer.fields?.['message'] : undefined);
        void prepare();
        return;
      }
      show({ status: 'verifying', retryReason: reason ?? 'CLIENT_FETCH_ERROR' });
      await wait(retryDelay(answer, posts));
      if (mine !== attempt) return;
    }
  }

  async function start(run: (mine: number) => Promise<void>): Promise<void> {
    attempt += 1;
    const mine = attempt;
    try {
      await run(mine);
    } catch {
      if (mine === attempt) fail('SIGN_IN_UNKNOWN');
    }
  }

  /** Signs and verifies, from the start, however the last sign-in ended. */
  async function sign(): Promise<void> {
    if (store.getSnapshot().status !== 'idle') return;
    await start(async (mine) => {
      if (!nonces.isFresh() && !store.getSnapshot().hasPendingMessage) {
        nonces.drop();
        show({ status: 'idle' });
        await fetchNonce();
        if (mine !== attempt || nonces.current() === undefined) return;
      }
      show({ status: 'signing' });
      await type.detect();
      if (mine !== attempt) return;
      const proof = await signMessage(mine);
      if (proof) await verify(mine, proof);
    });
  }

  /**
   * Connects a wallet; one that supports it signs in the same request (ERC-7846) and is verified. Resolves with
   * whether it is connected.
   */
  async function connect(walletId: string): Promise<boolean> {
    let connected = false;
    await start(async (mine) => {
      show({ status: 'idle' });
      // Not fetched now: pop-up blockers need the wallet to open within the click.
      const nonce = nonces.isFresh() ? nonces.current() : undefined;
      const fields = nonce && messageFields(environment, nonce, chainIds[0]);
      let proof: SignInProof | undefined;
      const onProof = (given: SignInProof) => {
        proof = given;
        if (mine === attempt) show({ status: 'verifying' });
      };
      const engine = await environment.engine();
      connected = await engine.connect(walletId, fields && { fields, onProof });
      if (mine !== attempt || fields === undefined || proof === undefined) return;
      const address = environment.account()?.address;
      if (!connected) show({ status: 'idle' });
      else if (address !== undefined && isRequestedMessage(proof, fields, address))
        // The connection's spelling of the address, which is the session's too; the wallet's may differ.
        await verify(mine, { ...proof, address });
      else fail('SIGN_IN_SIGN', 'WALLET_FAILED');
    });
    return connected;
  }

  /** Posts the signature of a removed account again: links it to its user as before, or makes a new user. */
  async function restore(isWanted: boolean): Promise<void> {
    const proof = removed;
    if (proof && store.getSnapshot().status === 'idle')
      await start((mine) => verify(mine, proof, isWanted));
  }

  /** Cancels what is in progress; a late answer of the wallet is ignored. */
  function cancel(): void {
    attempt += 1;
    removed = undefined;
    if (store.getSnapshot().status === 'signing') environment.withdraw();
    show({ status: 'idle' });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    prepare,
    connect,
    sign,
    restore,
    cancel,
    /** Discards the message that owners were asked to sign; the next sign-in creates a new one. */
    startOver(): void {
      pending.drop();
      cancel();
    },
  };
}
