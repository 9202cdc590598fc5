import { type Address, checksumAddress } from '@portico/protocol';
import { type CaipError, formatCaipChainId, parseCaipAccountId, parseCaipChainId } from './caip.ts';
import {
  checkNamespacesCover,
  parseApprovedNamespaces,
  type RequiredNamespaces,
} from './namespaces.ts';

/** What a wallet granted, as this site uses it. */
export type SessionTerms = {
  /** The chains that it shared an account on, in its order. */
  readonly chainIds: readonly number[];
  /** EIP-55, in its order. */
  readonly accountsOn: (chainId: number) => readonly Address[];
  readonly allows: (method: string) => boolean;
};

/** The CAIP-2 name of an EVM chain, `eip155:8453`. */
export function caipChainId(chainId: number): string {
  return formatCaipChainId({ namespace: 'eip155', reference: String(chainId) });
}

/** What signing in takes: an account on the chain that can sign a text. */
function requiredNamespaces(chainId: number): RequiredNamespaces {
  return { eip155: { chains: [caipChainId(chainId)], methods: ['personal_sign'], events: [] } };
}

/**
 * What is asked for. Everything goes in as optional, as the protocol wants it since 2.21, and the answer
 * is checked against what is required: wallets that grant less are told why they are left.
 */
export function proposedNamespaces(chainId: number) {
  return {
    eip155: {
      chains: [caipChainId(chainId)],
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

/**
 * Reads the namespaces of a session. They come from the wallet, so every name in them is checked.
 *
 * @throws CaipError when they are malformed.
 */
export function readSessionTerms(namespaces: unknown): SessionTerms {
  const approved = parseApprovedNamespaces(namespaces);
  const granted = Object.entries(approved)
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .map(([, entry]) => entry);
  const accounts = granted.flatMap((entry) => entry.accounts.map(parseCaipAccountId));
  const methods = new Set(granted.flatMap((entry) => entry.methods));
  return {
    chainIds: [...new Set(accounts.map(({ reference }) => Number(reference)))],
    accountsOn: (chainId) => [
      ...new Set(
        accounts
          .filter(({ reference }) => reference === String(chainId))
          .map(({ address }) => checksumAddress(address)),
      ),
    ],
    allows: (method) => methods.has(method),
  };
}

/**
 * What a session lacks of what this site needs, or undefined when it lacks nothing.
 *
 * @throws CaipError when the namespaces are malformed.
 */
export function findGap(namespaces: unknown, chainId: number): CaipError | undefined {
  const approved = parseApprovedNamespaces(namespaces);
  return checkNamespacesCover(requiredNamespaces(chainId), approved);
}

/** A chain as wallets name it in events: 8453, "8453", "0x2105" or "eip155:8453". Undefined if it is none. */
export function readChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && value.includes(':')) {
    try {
      const { namespace, reference } = parseCaipChainId(value);
      return namespace === 'eip155' ? readChainId(reference) : undefined;
    } catch {
      return undefined;
    }
  }
  const chainId = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
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
