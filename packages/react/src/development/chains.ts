import { chainById } from '@portico/protocol/chains';

/** A chain as the wallet shows it. */
export type WalletChain = {
  readonly id: number;
  readonly name: string;
  /** Shown beside its ID: a name does not prove which chain it is. */
  readonly label: string;
  /** The site or Portico's table has it. */
  readonly isKnown: boolean;
  /** Its currency's symbol. */
  readonly symbol: string;
  /** Transfers there have no value. Unknown chains count as real ones. */
  readonly isTest: boolean;
  /** A node on this machine, which gives ether away. */
  readonly isLocal: boolean;
};

/** The IDs that anvil, Hardhat and Ganache give to a chain of their own. */
const localIds: readonly number[] = [31_337, 1337];

/**
 * A chain by its ID, as the site or Portico's own table describes it.
 * @param siteChains of the page's state, which may be anything
 */
export function walletChain(id: number, siteChains: unknown): WalletChain {
  const own: unknown = Array.isArray(siteChains)
    ? siteChains.find((chain: unknown) => read(chain, 'id') === id)
    : undefined;
  const chain = own ?? chainById(id);
  const isLocal = localIds.includes(id);
  const name = text(read(chain, 'name'));
  return {
    id,
    name: name ?? (isLocal ? 'the local chain' : `chain ${id}`),
    label: `${name ?? (isLocal ? 'Local chain' : 'Unknown')} (${id})`,
    isKnown: name !== undefined,
    symbol: text(read(read(chain, 'nativeCurrency'), 'symbol')) ?? 'ETH',
    isTest: isLocal || read(chain, 'testnet') === true,
    isLocal,
  };
}

/** The chain that the wallet begins on: the site's first. */
export function firstChainId(siteChains: unknown): number {
  const id = Array.isArray(siteChains) ? read(siteChains[0], 'id') : undefined;
  return typeof id === 'number' ? id : 8453;
}

/** A property of a value that may be anything. */
export function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
