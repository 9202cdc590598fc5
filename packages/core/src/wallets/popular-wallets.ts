import { marks } from './marks/marks.ts';
import { brave } from './popular/brave.ts';
import { browserWallet } from './popular/browser-wallet.ts';
import { coinbase } from './popular/coinbase.ts';
import { metaMask } from './popular/meta-mask.ts';
import { rainbow } from './popular/rainbow.ts';
import { safe } from './popular/safe.ts';
import { walletConnect } from './popular/wallet-connect.ts';
import type { ArrangeWallets, WalletDescriptor } from './wallet-descriptor.ts';

/** The wallets that are offered unless the site says otherwise, in their order. */
export const popularWallets: readonly WalletDescriptor[] = [
  browserWallet,
  safe,
  rainbow,
  coinbase,
  metaMask,
  walletConnect,
  brave,
];

/**
 * The site's list of wallets. A wallet that is described wrongly is left out and reported: visitors can
 * still use the others, and the developer reads which one it is and what to do.
 *
 * @param report Takes each error; `reportError` in a page.
 */
export async function prepareCatalogue(
  arrange: ArrangeWallets | undefined,
  report: (error: Error) => void,
): Promise<readonly WalletDescriptor[]> {
  const arranged = arrange ? await arrange(popularWallets) : popularWallets;
  const wallets = arranged.map(withOwnPicture);
  const known = new Set<string>();
  return wallets.filter((wallet) => {
    const problem = problemOf(wallet, known);
    known.add(wallet.id);
    if (problem !== undefined) report(new Error(problem));
    return problem === undefined;
  });
}

/** A site that gives a wallet of ours another picture means that one, and not the stylesheet's. */
function withOwnPicture(wallet: WalletDescriptor): WalletDescriptor {
  const drawn = Object.entries(marks).some(
    ([mark, icon]) => mark === wallet.mark && icon === wallet.icon,
  );
  return drawn || wallet.mark === undefined ? wallet : { ...wallet, mark: undefined };
}

function problemOf(wallet: WalletDescriptor, known: ReadonlySet<string>): string | undefined {
  const { id, name, iconAccent, icon } = wallet;
  if (known.has(id)) return `Two wallets have the id ${id}; the second is ${name}. Rename one.`;
  if (iconAccent !== undefined && !/^#(?:[0-9a-f]{3}){1,2}$/i.test(iconAccent)) {
    return `Property \`iconAccent\` is not a hex value for wallet: ${name}. Write it as #rgb or #rrggbb.`;
  }
  if (/^(?:https?:)?\/\//.test(icon)) {
    return `Property \`icon\` is an address of another host for wallet: ${name}. Use a data: URI or a path of this site.`;
  }
  return undefined;
}
