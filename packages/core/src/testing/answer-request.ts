import {
  askOwner,
  findKey,
  permit,
  requirePermission,
  revoke,
  setChainId,
  sharedAccount,
  signText,
  type TestWalletRequest,
  type TestWalletState,
  toHex,
} from './test-wallet-state.ts';
import { answerSignIn, hashOfTypedData, sendTransaction } from './wallet-answers.ts';
import { TestWalletError } from './wallet-script.ts';

type Method = (
  wallet: TestWalletState,
  request: TestWalletRequest,
  parameters: readonly unknown[],
) => unknown;

/** The methods of a test wallet, by name. */
const methods: Readonly<Record<string, Method>> = {
  eth_chainId: ({ chainId }) => toHex(chainId),
  net_version: ({ chainId }) => String(chainId),
  eth_accounts: ({ isPermitted, shared }) => (isPermitted ? shared : []),
  eth_requestAccounts: (wallet, request) =>
    wallet.isPermitted && wallet.shared.length > 0 ? wallet.shared : permit(wallet, request),
  async wallet_requestPermissions(wallet, request) {
    const value = await permit(wallet, request);
    const caveats = [{ type: 'restrictReturnedAccounts', value }];
    return [{ parentCapability: 'eth_accounts', caveats }];
  },
  wallet_revokePermissions: revoke,
  async wallet_switchEthereumChain(wallet, request, parameters) {
    const id = readChainId(parameters);
    const { knownChainIds, chainId } = wallet;
    if (knownChainIds && !knownChainIds.has(id))
      throw new TestWalletError(4902, 'Unrecognized chain ID.');
    if (id === chainId) return null;
    await askOwner(wallet, request);
    return setChainId(wallet, id);
  },
  async wallet_addEthereumChain(wallet, request, parameters) {
    await askOwner(wallet, request);
    const id = readChainId(parameters);
    wallet.knownChainIds?.add(id);
    return setChainId(wallet, id);
  },
  eth_getCode({ options: { contract } }, _, [address]) {
    return contract && address === contract.address ? contract.code : '0x';
  },
  wallet_connect(wallet, request, parameters) {
    if (!wallet.options.oneClick) throw unknownMethod(request);
    return connectAndSign(wallet, request, parameters);
  },
  async wallet_watchAsset(wallet, request) {
    await askOwner(wallet, request);
    return true;
  },
  async personal_sign(wallet, request, [message, address]) {
    requirePermission(wallet);
    await askOwner(wallet, request);
    return signText(wallet, String(message), address);
  },
  async eth_signTypedData_v4(wallet, request, [address, data]) {
    const key = findKey(wallet, sharedAccount(wallet, address));
    const hash = hashOfTypedData(data);
    await askOwner(wallet, request);
    return key.sign({ hash });
  },
  async eth_sendTransaction(wallet, request, [wanted]) {
    const { options, chainId, shared } = wallet;
    const key = findKey(wallet, shared[0]);
    if (!options.node) throw new TestWalletError(4200, 'This wallet has no node to send through.');
    await askOwner(wallet, request);
    return sendTransaction(options.node, key, wanted, chainId);
  },
};

/** Answers a request as a wallet would. @throws TestWalletError */
export async function answerRequest(
  wallet: TestWalletState,
  request: TestWalletRequest,
): Promise<unknown> {
  const { method, params } = request;
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (known) return known(wallet, request, Array.isArray(params) ? params : []);
  if (wallet.options.node) return wallet.options.node(request);
  throw unknownMethod(request);
}

/** Connects, and signs in the same request if the site asks for that (ERC-7846). */
async function connectAndSign(
  wallet: TestWalletState,
  request: TestWalletRequest,
  [parameter]: readonly unknown[],
): Promise<unknown> {
  const [first] = await permit(wallet, request);
  const signInWithEthereum = await answerSignIn(first, parameter, (text, address) =>
    signText(wallet, text, address),
  );
  return {
    accounts: wallet.shared.map((address) => ({
      address,
      capabilities: address === first && signInWithEthereum ? { signInWithEthereum } : {},
    })),
  };
}

function unknownMethod({ method }: TestWalletRequest): TestWalletError {
  return new TestWalletError(-32601, `The method ${method} does not exist.`);
}

function readChainId([parameter]: readonly unknown[]): number {
  const isChain = typeof parameter === 'object' && parameter !== null && 'chainId' in parameter;
  const id = Number(isChain ? parameter.chainId : undefined);
  if (!Number.isSafeInteger(id)) throw new TestWalletError(-32602, 'Expected a chainId.');
  return id;
}
