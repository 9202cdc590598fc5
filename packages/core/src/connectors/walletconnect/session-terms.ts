import { type Address, checksumAddress, type ErrorCode } from '@portico/protocol';
import { field, WalletError } from '../../wallet/wallet-error.ts';

/** Returns the CAIP-2 id of an EVM chain, such as `eip155:8453`. */
export function caipChainId(chainId: number): string {
  return `eip155:${chainId}`;
}

/** Returns the namespaces to request, all optional, as the protocol asks since 2.21. The response is checked: see `findGap`. */
export function proposedNamespaces(chainIds: readonly number[]) {
  return {
    eip155: {
      chains: chainIds.map(caipChainId),
      methods: [
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        'wallet_addEthereumChain',
        'wallet_watchAsset',
      ],
      events: ['accountsChanged', 'chainChanged'],
    },
  };
}

const chainPattern = /^eip155:\d{1,32}$/;
const accountPattern = /^(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/;

/** Reads a session's `eip155` namespaces, and checks each id (CAIP-2, CAIP-10). @throws WalletError whose cause names the place */
function readGrants(namespaces: unknown) {
  return Object.entries(namespaces ?? {})
    .filter(([key]) => isOurNamespace(key))
    .map(([key, entry]) => readGrant(key, entry));
}

/** Checks that a namespace is `eip155`, or one chain of it. */
export function isOurNamespace(key: string): boolean {
  return key === 'eip155' || key.startsWith('eip155:');
}

/** Reads a wallet's grant for `eip155`, or for one chain of it (`eip155:8453`). `chains` are all that it names. */
function readGrant(key: string, entry: unknown) {
  const list = (name: string): readonly string[] => {
    const value = field(entry, name);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw malformed('NAMESPACES_INVALID', `${key}.${name}`, value);
  };
  const methods = list('methods');
  list('events');
  const named = field(entry, 'chains') === undefined ? [] : list('chains');
  const accounts = list('accounts').map((account) => {
    const [, chain, address] = accountPattern.exec(account) ?? [];
    if (!chain || !address) throw malformed('CAIP_ACCOUNT_ID', `${key}.accounts`, account);
    return { chain, address: checksumAddress(address) };
  });
  // A session without an account could do nothing.
  if (accounts.length === 0) throw malformed('NAMESPACES_INVALID', `${key}.accounts`, []);
  for (const chain of named) {
    if (!chainPattern.test(chain)) throw malformed('CAIP_CHAIN_ID', `${key}.chains`, chain);
  }
  const chains = [...named, ...accounts.map(({ chain }) => chain)];
  // Under `eip155:8453` everything must be of that chain.
  const outside = chains.find((chain) => key !== 'eip155' && chain !== key);
  if (outside !== undefined) throw malformed('NAMESPACES_INVALID', key, outside);
  return { chains: [key, ...chains], accounts, methods };
}

function malformed(code: ErrorCode, place: string, value: unknown): WalletError {
  const got = (JSON.stringify(value) ?? 'nothing').slice(0, 80);
  return new WalletError(code, { cause: new Error(`WalletConnect: ${place} is ${got}`) });
}

/** Reads the terms of a session. @throws WalletError when its namespaces are malformed */
export function readSessionTerms(namespaces: unknown) {
  const grants = readGrants(namespaces);
  const accounts = grants.flatMap((grant) => grant.accounts);
  return {
    /** The chains that it shared an account on, in its order. */
    chainIds: [...new Set(accounts.map(({ chain }) => Number(chain.split(':')[1])))],
    /** EIP-55, in its order. */
    accountsOn: (chainId: number): readonly Address[] => [
      ...new Set(
        accounts
          .filter(({ chain }) => chain === caipChainId(chainId))
          .map(({ address }) => address),
      ),
    ],
    allows: (method: string) => grants.some(({ methods }) => methods.includes(method)),
  };
}

/** A requirement that a wallet did not grant, with the protocol's code. */
export type SessionGap = { readonly code: 5100 | 5101 | 5103 | 5104; readonly message: string };

/** Finds what a session lacks for signing in: an account on one of these chains that can sign a text. @throws WalletError */
export function findGap(namespaces: unknown, chainIds: readonly number[]): SessionGap | undefined {
  const gap = (code: SessionGap['code'], what: string) => ({
    code,
    message: `The wallet ${what}, which is required.`,
  });
  const grants = readGrants(namespaces);
  if (grants.length === 0) return gap(5104, 'did not approve the namespace eip155');
  const wanted = chainIds.map(caipChainId);
  const onChain = (chain: string) => grants.filter(({ chains }) => chains.includes(chain));
  const approved = wanted.filter((chain) => onChain(chain).length > 0);
  if (approved.length === 0) return gap(5100, `did not approve the chain ${wanted.join(' or ')}`);
  const shared = approved.filter((name) =>
    onChain(name).some(({ accounts }) => accounts.some(({ chain }) => chain === name)),
  );
  if (shared.length === 0) return gap(5103, `shared no account on ${approved.join(' or ')}`);
  // A method that was granted on another chain is not granted on this one.
  const canSign = ({ methods }: { readonly methods: readonly string[] }) =>
    methods.includes('personal_sign');
  const isGranted = shared.some((chain) => onChain(chain).some(canSign));
  return isGranted ? undefined : gap(5101, 'did not approve the method personal_sign');
}

/** Schemes that run or show something in this page instead of opening an app. */
const pageSchemes = /^(?:https?|javascript|data|blob|file|about|vbscript|filesystem|view-source):/i;

/** Reads the wallet's native link, which brings its app to the front and keeps this page open; undefined without a safe one. */
export function readAppLink(redirect: unknown): string | undefined {
  const native = field(redirect, 'native');
  if (typeof native !== 'string' || !/^[a-z][a-z\d+.-]*:/i.test(native)) return undefined;
  return pageSchemes.test(native) ? undefined : native;
}
