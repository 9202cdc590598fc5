import { JsonRpcEngine } from '@metamask/json-rpc-engine';
import type { PrivateKeyAccount } from 'viem/accounts';

/** The owner's answer in the next window that the wallet opens. */
export type OwnerAnswer = 'approve' | 'reject' | 'wait';

/** The state of the extension, shared by all pages. */
export type ExtensionState = {
  readonly account: PrivateKeyAccount;
  /** True if the site may see the account. */
  permitted: boolean;
  chainId: number;
  readonly knownChains: Set<number>;
  /** Methods that opened a window. */
  readonly opened: string[];
  /** Decides the next window, and every one after it. */
  answer: OwnerAnswer;
  /** The error when a site asks for another chain. Absent: it switches. */
  readonly cannotSwitch?: { readonly code: number; readonly message: string } | undefined;
  /** The window that waits for its owner. */
  waiting: PromiseWithResolvers<boolean> | undefined;
  /** Tells every page. */
  tell(method: string, params: unknown): void;
};

const failure = (code: number, message: string) => Object.assign(new Error(message), { code });
const hex = (chainId: number) => `0x${chainId.toString(16)}`;

/** The wallet behind one page, with the codes and messages of MetaMask's. */
export function createWalletEngine(state: ExtensionState): JsonRpcEngine {
  const engine = new JsonRpcEngine();
  engine.push((request, response, _next, end) => {
    answerRequest(state, request.method, request.params).then(
      (result) => {
        response.result = result as null;
        end();
      },
      (error: Error) => end(error),
    );
  });
  return engine;
}

/** Opens a window and waits for its owner. A second one while it is open is refused. */
async function ask(state: ExtensionState, method: string): Promise<void> {
  if (state.waiting) {
    throw failure(-32002, `Request of type '${method}' already pending. Please wait.`);
  }
  state.opened.push(method);
  const decision = Promise.withResolvers<boolean>();
  if (state.answer === 'wait') state.waiting = decision;
  else decision.resolve(state.answer === 'approve');
  const approved = await decision.promise;
  state.waiting = undefined;
  if (!approved) throw failure(4001, 'User rejected the request.');
}

async function answerRequest(
  state: ExtensionState,
  method: string,
  params: unknown,
): Promise<unknown> {
  const [first] = Array.isArray(params) ? params : [];
  const accounts = () => (state.permitted ? [state.account.address.toLowerCase()] : []);
  switch (method) {
    case 'metamask_getProviderState':
      return {
        accounts: accounts(),
        chainId: hex(state.chainId),
        networkVersion: String(state.chainId),
        isUnlocked: true,
      };
    case 'eth_chainId':
      return hex(state.chainId);
    case 'eth_accounts':
      return accounts();
    case 'eth_requestAccounts':
      if (!state.permitted) {
        await ask(state, method);
        state.permitted = true;
        state.tell('metamask_accountsChanged', accounts());
      }
      return accounts();
    case 'wallet_requestPermissions':
      await ask(state, method);
      state.permitted = true;
      return [{ parentCapability: 'eth_accounts', caveats: [] }];
    case 'wallet_revokePermissions':
      state.permitted = false;
      state.tell('metamask_accountsChanged', []);
      return null;
    case 'personal_sign':
      await ask(state, method);
      return state.account.signMessage({ message: { raw: `0x${String(first).slice(2)}` } });
    case 'wallet_switchEthereumChain': {
      if (state.cannotSwitch) throw failure(state.cannotSwitch.code, state.cannotSwitch.message);
      const chainId = Number(first?.chainId);
      if (!state.knownChains.has(chainId)) {
        throw failure(4902, `Unrecognized chain ID "${hex(chainId)}".`);
      }
      await ask(state, method);
      moveTo(state, chainId);
      return null;
    }
    case 'wallet_addEthereumChain': {
      if (state.cannotSwitch) throw failure(state.cannotSwitch.code, state.cannotSwitch.message);
      await ask(state, method);
      const chainId = Number(first?.chainId);
      state.knownChains.add(chainId);
      moveTo(state, chainId);
      return null;
    }
    default:
      throw failure(-32601, `The method "${method}" does not exist / is not available.`);
  }
}

/** The wallet moves to another chain, asked or not. */
export function moveTo(state: ExtensionState, chainId: number): void {
  state.chainId = chainId;
  state.tell('metamask_chainChanged', { chainId: hex(chainId), networkVersion: String(chainId) });
}
