import { type Address, checksumAddress, type ErrorCode } from '@portico/protocol';
import { field, WalletError } from '../../wallet/wallet-error.ts';

/** The CAIP-2 name of an EVM chain, `eip155:8453`. */
export function caipChainId(chainId: number): string {
  return `eip155:${chainId}`;
}

/**
 * What is asked for, on these chains. Everything goes in as optional, as the protocol wants it since 2.21, and the answer
 * is checked against what is required: wallets that grant less are told why they are left.
 */
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

/** What a wallet granted for the namespace `eip155`, or for one chain of it (`eip155:8453`). */
type Grant = {
  /** Every chain that it names: by its key, its chains or its accounts. */
  readonly chains: readonly string[];
  readonly accounts: readonly { readonly chain: string; readonly address: Address }[];
  readonly methods: readonly string[];
};

const chainPattern = /^eip155:(\d{1,32})$/;
const accountPattern = /^(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/;

/**
 * Reads the namespaces of a session. They come from the wallet, so every name in them is checked (CAIP-2,
 * CAIP-10). Other namespaces than `eip155` do not count.
 *
 * @throws WalletError NAMESPACES_INVALID, CAIP_CHAIN_ID or CAIP_ACCOUNT_ID, whose cause names the place
 */
function readGrants(namespaces: unknown): readonly Grant[] {
  return Object.entries(namespaces ?? {})
    .filter(([key]) => isOurNamespace(key))
    .map(([key, entry]) => readGrant(key, entry));
}

/** Whether a namespace is that of EVM chains, or one of them. */
export function isOurNamespace(key: string): boolean {
  return key === 'eip155' || key.startsWith('eip155:');
}

function readGrant(key: string, entry: unknown): Grant {
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

/** What a wallet granted, as this site uses it. */
export type SessionTerms = {
  /** The chains that it shared an account on, in its order. */
  readonly chainIds: readonly number[];
  /** EIP-55, in its order. */
  readonly accountsOn: (chainId: number) => readonly Address[];
  readonly allows: (method: string) => boolean;
};

/** @throws WalletError when the namespaces are malformed */
export function readSessionTerms(namespaces: unknown): SessionTerms {
  const grants = readGrants(namespaces);
  const accounts = grants.flatMap((grant) => grant.accounts);
  return {
    chainIds: [...new Set(accounts.map(({ chain }) => Number(chain.split(':')[1])))],
    accountsOn: (chainId) => [
      ...new Set(
        accounts
          .filter(({ chain }) => chain === caipChainId(chainId))
          .map(({ address }) => address),
      ),
    ],
    allows: (method) => grants.some(({ methods }) => methods.includes(method)),
  };
}

/** What a wallet did not grant, by the number of the protocol that tells it so. */
export type SessionGap = { readonly code: 5100 | 5101 | 5103 | 5104; readonly message: string };

/**
 * What a session lacks of what signing in takes: an account on one of these chains that can sign a text. Undefined
 * when it lacks nothing.
 *
 * @throws WalletError when the namespaces are malformed
 */
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
  if (
    !shared.some((chain) => onChain(chain).some(({ methods }) => methods.includes('personal_sign')))
  )
    return gap(5101, 'did not approve the method personal_sign');
  return undefined;
}

/** A chain as wallets name it in events: 8453, "8453", "0x2105" or "eip155:8453". Undefined if it is none. */
export function readChainId(value: unknown): number | undefined {
  const named = typeof value === 'string' ? (chainPattern.exec(value)?.[1] ?? value) : value;
  const chainId = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0;
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}

/** Schemes that run or show something in this page instead of opening an app. */
const ownSchemes = /^(?:https?|javascript|data|blob|file|about|vbscript|filesystem|view-source):/i;

/**
 * The link that brings the wallet's app to the front, from what the wallet says about itself: its native
 * scheme, which leaves this page where it is. Undefined where there is none that may be followed.
 */
export function appLinkOf(redirect: { readonly native?: unknown } | undefined): string | undefined {
  const native = redirect?.native;
  if (typeof native !== 'string' || !/^[a-z][a-z\d+.-]*:/i.test(native)) return undefined;
  return ownSchemes.test(native) ? undefined : native;
}
