import { base, type Chain, chainById, type Session } from '@portico/protocol';

/** The chains of a site: at least one, the first before all others. */
export type SiteChains = readonly [Chain, ...Chain[]];

const onlyBase: SiteChains = [base];

/** Returns the chains of a configuration. Default: Base. */
export function siteChains([first, ...others]: readonly Chain[] = onlyBase): SiteChains {
  return first === undefined ? onlyBase : [first, ...others];
}

/** Returns the chain of balances, transactions and links: the wallet's if the site uses it, else the session's or the site's first. */
export function currentChain(
  chains: SiteChains,
  wallet: { readonly chainId?: number | undefined },
  session?: Pick<Session, 'chainId'> | null,
): Chain {
  const find = (wanted: number | undefined) => chains.find(({ id }) => id === wanted);
  return find(wallet.chainId) ?? find(session?.chainId) ?? chains[0];
}

/** Returns the name of a chain: the site's, else the one in the table of known chains. */
export function chainName(chains: SiteChains, chainId: number): string | undefined {
  return (chains.find(({ id }) => id === chainId) ?? chainById(chainId))?.name;
}
