import { attempt } from '../attempt.ts';
import { injectedId, injectedName, isInjectedId } from './injected-providers.ts';
import type { InstalledWallet } from './list-wallets.ts';
import type { WalletDescriptor } from './wallet-descriptor.ts';
import type { WalletOptionsInput } from './wallet-options.ts';

/** The browser wallet, which stands for every provider. */
const anyWallet = 'injected';

/**
 * The wallets of this browser: those that announced themselves, then those at `window.ethereum`, first unknown ones, then those of
 * the catalogue in its order. A provider without a name is listed only alone.
 */
export function findWalletsHere({
  catalogue,
  installed,
  environment,
  injected,
}: WalletOptionsInput): readonly InstalledWallet[] {
  const announced = installed.filter(({ id }) => !isInjectedId(id));
  const providers = injected ?? (environment.ethereum ? [environment.ethereum] : []);
  const offered = catalogue.filter(
    ({ hidden }) => !hidden?.({ ...environment, otherInstalled: false }),
  );
  const isKnown = (wallet: WalletDescriptor) =>
    providers.some((provider) => recognisesProvider(wallet, provider));
  const known = offered.filter(isKnown).map(({ id, name }) => ({ id, name }));
  const unknown = providers
    .filter((provider) => !offered.some((wallet) => recognisesProvider(wallet, provider)))
    .flatMap((provider) => {
      const name = injectedName(provider);
      return name === undefined ? [] : [{ id: injectedId(provider), name }];
    });
  // One alone is most likely one of those that announced themselves.
  const isAnother = announced.length === 0 || providers.length > 1;
  const found = [...announced, ...(isAnother ? unknown : []), ...known];
  const nameless = offered.filter(({ id }) => id === anyWallet && providers.length > 0);
  const here = found.length > 0 ? found : nameless.map(({ id, name }) => ({ id, name }));
  return [...new Map(here.map((wallet) => [wallet.id, wallet])).values()];
}

/** Whether a provider is this wallet. A site's function may throw, as the provider's properties may. */
export function recognisesProvider(
  { id, recognises }: WalletDescriptor,
  provider: object,
): boolean {
  return id !== anyWallet && attempt(() => recognises?.(provider)) === true;
}
