import { base, type Chain, chainById, type Session } from '@portico/protocol';

/** The chains of a site: at least one, the first before all others. */
export type SiteChains = readonly [Chain, ...Chain[]];

const onlyBase: SiteChains = [base];

/** The chains that a configuration names; Base where it names none. */
export function siteChains([first, ...others]: readonly Chain[] = onlyBase): SiteChains {
  return first === undefined ? onlyBase : [first, ...others];
}

/**
 * The chain that balances, transactions and links are about: the wallet's where the site uses it, else that of the
 * session, else the site's first.
 */
export function currentChain(
  chains: SiteChains,
  wallet: { readonly chainId?: number | undefined },
  session?: Pick<Session, 'chainId'> | null,
): Chain {
  const find = (wanted: number | undefined) => chains.find(({ id }) => id === wanted);
  return find(wallet.chainId) ?? find(session?.chainId) ?? chains[0];
}

/** What a chain is called: by the site, else by the table of known chains. */
export function chainName(chains: SiteChains, chainId: number): string | undefined {
  return (chains.find(({ id }) => id === chainId) ?? chainById(chainId))?.name;
}
