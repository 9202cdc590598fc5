import {
  type Address,
  base,
  createSiweMessage,
  type ErrorCode,
  isErrorCode,
} from '@portico/protocol';
import type { SignInFields, SignInProof } from '../wallet/request-sign-in.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';
import { createAccountLook } from './account-look.ts';
import { isAskedFor } from './is-asked-for.ts';
import { isServersWord } from './is-servers-word.ts';
import { pauseAfter } from './pause-after.ts';
import { createNonceKeeper, type SignInNonce } from './sign-in-nonce.ts';
import type { SignInSentence, SignInSnapshot } from './sign-in-snapshot.ts';
import type { SignInSurroundings } from './sign-in-surroundings.ts';

/** The sign-in of one dialog: idle → signing → verifying → done. React only subscribes to it. */
export type SignInMachine = {
  readonly getSnapshot: () => SignInSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Fetches the nonce ahead of the click, so that the click itself can open the wallet; again once it
   * is old. To be called now and then while the dialog is open, and when the account changes.
   */
  readonly prepare: () => Promise<void>;
  /** Connects a wallet, and with one that offers it signs and verifies in the same go (ERC-7846). */
  readonly connect: (walletId: string) => Promise<void>;
  /** Signs and verifies. Each call is a whole try, whatever ended the one before. */
  readonly sign: () => Promise<void>;
  /** Gives up whatever is under way; a late answer of the wallet is dropped. */
  readonly stop: () => void;
  /** Forgets the message that owners were asked to sign; the next try writes a new one. */
  readonly startOver: () => void;
};

/** How long a kept signature is posted again: about as long as the nonce behind it lives, in milliseconds. */
const verifyPatience = { key: 8 * 60_000, contract: 24 * 3_600_000 };

/** Makes a machine at `idle`. Nothing is asked of the server or the wallet before `prepare`. */
export function createSignInMachine(surroundings: SignInSurroundings): SignInMachine {
  const { now, wait, pending } = surroundings;
  const nonces = createNonceKeeper(surroundings.requestNonce, now);
  const listeners = new Set<() => void>();
  let snapshot: SignInSnapshot = {
    status: 'idle',
    prepared: false,
    contract: false,
    begun: false,
  };
  /** Grows with every try; what an older one brings is dropped. */
  let attempt = 0;
  const accountLook = createAccountLook(surroundings, () => show(snapshot));
  const { isContract } = accountLook;
  let resumed = false;

  function show(next: Pick<SignInSnapshot, 'status' | 'failure' | 'waiting'>): void {
    const { status, failure, waiting } = next;
    const contract = isContract();
    snapshot = {
      status,
      ...(failure === undefined ? {} : { failure }),
      ...(waiting === undefined ? {} : { waiting }),
      prepared: nonces.current() !== undefined,
      contract,
      begun: contract && begun() !== undefined,
    };
    for (const listener of listeners) listener();
  }

  function fail(sentence: SignInSentence, code?: ErrorCode): void {
    show({ status: 'idle', failure: code === undefined ? { sentence } : { sentence, code } });
  }

  const begun = () => {
    const account = surroundings.account();
    return account && pending.find(account.address);
  };

  /** Owners approve in a transaction: nothing is left to ask the wallet, so the server is asked. */
  async function resume(): Promise<void> {
    await accountLook.look({ again: true });
    if (resumed || !isContract() || begun()?.onChain !== true) return;
    resumed = true;
    await sign();
  }

  async function fetchNonce(): Promise<void> {
    const mine = attempt;
    try {
      await nonces.refresh();
      const { failure, ...rest } = snapshot;
      // Only that the message is ready changes: what the last try ended with stays to be read.
      show(failure?.sentence === 'SIGN_IN_PREPARE' ? rest : snapshot);
    } catch {
      // A nonce that is merely old is fetched again by the click, which then says what went wrong.
      if (mine === attempt && !nonces.current() && snapshot.failure === undefined) {
        fail('SIGN_IN_PREPARE', 'CLIENT_FETCH_ERROR');
      }
    }
  }

  async function prepare(): Promise<void> {
    await Promise.all([fetchNonce(), resume()]);
  }

  function fieldsFor({ token, clockAhead }: SignInNonce): SignInFields {
    const { domain, origin, statement } = surroundings;
    return {
      domain,
      uri: origin,
      ...(statement === undefined ? {} : { statement }),
      nonce: token,
      issuedAt: new Date(now() + clockAhead).toISOString(),
    };
  }

  function messageFor(address: Address, nonce: SignInNonce): string {
    return createSiweMessage({ ...fieldsFor(nonce), address, version: '1', chainId: base.id });
  }

  /** The signed message, or undefined when this try is over; then the snapshot says why. */
  async function signedMessage(mine: number): Promise<SignInProof | undefined> {
    try {
      const account = surroundings.account();
      if (account === undefined) {
        fail('SIGN_IN_SIGN', 'WALLET_DISCONNECTED');
        return undefined;
      }
      const { address, chainId } = account;
      const patient = isContract();
      const kept = patient ? pending.find(address) : undefined;
      if (kept?.onChain) return { ...kept, signature: '0x' };
      // Signatures of contract accounts hold on one chain only, so the wallet moves before it signs.
      if (chainId !== base.id) await surroundings.switchToBase();
      const nonce = nonces.current();
      if (mine !== attempt) return undefined;
      // The same text again: owners who signed it already need not do so twice.
      const message = kept?.message ?? (nonce && messageFor(address, nonce));
      if (message === undefined) {
        // Another tab started over.
        fail('SIGN_IN_PREPARE');
        return undefined;
      }
      if (patient) {
        pending.keep({ address, message, onChain: false });
        show({ status: 'signing' });
      }
      const signature = await surroundings.signMessage(message, { patient });
      // Worth keeping however late it comes: from here on the wallet has nothing to add.
      if (patient && signature === '0x') pending.keep({ address, message, onChain: true });
      if (mine !== attempt) return undefined;
      // Whoever left the wallet meanwhile is not signed in by it any more.
      if (surroundings.account() !== undefined) return { address, message, signature };
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

  /** Posts until the server can tell. Nobody signs twice because of an outage. */
  async function verify(mine: number, { address, ...proof }: SignInProof): Promise<void> {
    const contract = isContract();
    const deadline = now() + (contract ? verifyPatience.contract : verifyPatience.key);
    const { message, signature } = proof;
    let answersLost = false;
    show({ status: 'verifying' });
    for (let tries = 0; ; tries += 1) {
      const result = await surroundings.verify({ message, signature });
      // Whatever the visitor did meanwhile: it is spent.
      if (result.ok && contract) pending.drop();
      if (mine !== attempt) return;
      const code = isErrorCode(result.code) ? result.code : undefined;
      // When an answer was lost the server may have said yes, and refuses the same message from then on.
      if (result.ok || (answersLost && (await surroundings.isSignedIn(address)))) {
        nonces.drop();
        if (contract) pending.drop();
        show({ status: 'done' });
        return;
      }
      const heard = isServersWord(result);
      answersLost ||= !heard;
      const cannotTell =
        !heard || result.status === 429 || result.status >= 500 || code === 'APPROVAL_PENDING';
      if (!cannotTell || now() > deadline) {
        // The server may have spent this nonce; the next try signs another one.
        nonces.drop();
        if (contract && !cannotTell) pending.drop();
        fail('SIGN_IN_VERIFY', code);
        void prepare();
        return;
      }
      show({ status: 'verifying', waiting: code ?? 'CLIENT_FETCH_ERROR' });
      await wait(pauseAfter(result, tries));
      if (mine !== attempt) return;
    }
  }

  async function attemptTo(task: (mine: number) => Promise<void>): Promise<void> {
    attempt += 1;
    const mine = attempt;
    try {
      await task(mine);
    } catch {
      if (mine === attempt) fail('SIGN_IN_UNKNOWN');
    }
  }

  async function sign(): Promise<void> {
    if (snapshot.status !== 'idle') return;
    await attemptTo(async (mine) => {
      if (!nonces.isFresh() && !snapshot.begun) {
        nonces.drop();
        show({ status: 'idle' });
        await fetchNonce();
        if (mine !== attempt || nonces.current() === undefined) return;
      }
      show({ status: 'signing' });
      await accountLook.look();
      if (mine !== attempt) return;
      const proof = await signedMessage(mine);
      if (proof) await verify(mine, proof);
    });
  }

  async function connect(walletId: string): Promise<void> {
    await attemptTo(async (mine) => {
      show({ status: 'idle' });
      // Fetching a nonce now would cost the click, which pop-up blockers want to see.
      const nonce = nonces.isFresh() ? nonces.current() : undefined;
      const fields = nonce && fieldsFor(nonce);
      let proof: SignInProof | undefined;
      const onProof = (given: SignInProof) => {
        proof = given;
        if (mine === attempt) show({ status: 'verifying' });
      };
      const connected = await surroundings.connect(walletId, fields && { fields, onProof });
      if (mine !== attempt || fields === undefined || proof === undefined) return;
      const address = surroundings.account()?.address;
      if (!connected) show({ status: 'idle' });
      else if (address !== undefined && isAskedFor(proof, fields, address))
        // In the spelling of the connection, which is the session's as well; wallets have their own.
        await verify(mine, { ...proof, address });
      else fail('SIGN_IN_SIGN', 'WALLET_FAILED');
    });
  }

  function stop(): void {
    attempt += 1;
    show({ status: 'idle' });
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare,
    connect,
    sign,
    stop,
    startOver() {
      pending.drop();
      stop();
    },
  };
}
