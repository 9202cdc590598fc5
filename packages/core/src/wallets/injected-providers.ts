import { attempt } from '../safe-storage.ts';

/** The limit keeps an extension from flooding the list. */
const mostProviders = 12;

/** The limit of keys to read from a provider and its prototypes. */
const mostKeys = 999;

/** The name of a wallet without a known one. */
export const browserWalletName = 'Browser wallet';

const none: readonly unknown[] = [];

/** The prefix of a connector's id, before the provider's name. */
const idPrefix = 'injected';

/** Reads the providers at `window.ethereum`: itself, or its array `providers`. Read at each call: an extension may set it at any time. */
export function injectedProviders(source: object): readonly object[] {
  const ethereum = attempt(() => Reflect.get(source, 'ethereum'));
  const shared = attempt(
    () => Array.from({ length: mostProviders }, (_, index) => ethereum.providers[index]),
    none,
  ).filter(isObject);
  return shared[0] ? [...new Set(shared)] : [ethereum].filter(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the providers that do not belong to announced wallets. */
export function unannouncedProviders(
  providers: readonly object[],
  announced: readonly { readonly provider?: object }[],
): readonly object[] {
  return providers.filter(
    (provider) =>
      !announced.some((wallet) => wallet.provider === provider) &&
      // MetaMask announces itself: beside announced wallets this is a second provider of one of them.
      (announced.length === 0 || injectedName(provider) !== 'MetaMask'),
  );
}

/** Derives a name from a provider's flags: `Rainbow` for `isRainbow`. Many also set `isMetaMask`, which counts only without another. */
export function injectedName(provider: object): string | undefined {
  const keys: PropertyKey[] = [];
  attempt(() => {
    // Also counts prototypes: a proxy can have endless ones without keys.
    for (
      let owner = provider;
      owner && keys.length < mostKeys;
      owner = Object.getPrototypeOf(owner)
    )
      keys.push('', ...Reflect.ownKeys(owner));
  });
  const flags = keys
    .map(String)
    .filter((key) =>
      attempt(() => /^is[A-Z]\w{1,30}$/.test(key) && Reflect.get(provider, key) === true),
    );
  const flag = flags.find((key) => key !== 'isMetaMask') ?? flags[0];
  return flag?.slice(2).replace(/\BWallet$/, ' Wallet');
}

/** Returns the id of a provider's connector, the same on each visit: `injected`, or `injected:Rainbow`. */
export function injectedId(provider: object): string {
  const name = injectedName(provider);
  return name === undefined ? idPrefix : `${idPrefix}:${name}`;
}

/** Returns the provider's name from the id of its connector. */
export function nameOfInjectedId(id: string): string | undefined {
  return id.slice(idPrefix.length + 1) || undefined;
}

/** Checks that an id belongs to a wallet at a bare `window.ethereum`. */
export function isInjectedId(id: string): boolean {
  return id === idPrefix || id.startsWith(`${idPrefix}:`);
}
