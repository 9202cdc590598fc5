import { attempt } from '../safe-storage.ts';

/** More would only be an attempt to fill the list. */
const mostProviders = 12;

/** Of a provider and its prototypes. */
const mostKeys = 999;

/** The name of a wallet without a known one. */
export const browserWalletName = 'Browser wallet';

const none: readonly unknown[] = [];

/** Before what a provider calls itself, in the id of its connector. */
const idPrefix = 'injected';

/**
 * The providers at `window.ethereum`: itself, or, where several extensions share it, those in its array `providers`. Read
 * again at each call, because an extension may put itself there at any time. None is sent a request, and none can throw.
 */
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

/** The providers that are not those of announced wallets. */
export function unannouncedProviders(
  providers: readonly object[],
  announced: readonly { readonly provider?: object }[],
): readonly object[] {
  return providers.filter(
    (provider) =>
      !announced.some((wallet) => wallet.provider === provider) &&
      // MetaMask announces itself: beside announced wallets this is another provider of one of those.
      (announced.length === 0 || injectedName(provider) !== 'MetaMask'),
  );
}

/**
 * The name of a provider by its flags: `Rainbow` for `isRainbow`. Many set `isMetaMask` as well, so that counts only if there
 * is no other flag, own or inherited. Undefined without any.
 */
export function injectedName(provider: object): string | undefined {
  const keys: PropertyKey[] = [];
  attempt(() => {
    // One more for each prototype: a proxy can have them without end, and without keys.
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

/** The id of a provider's connector, the same in each visit: `injected`, or `injected:Rainbow`. */
export function injectedId(provider: object): string {
  const name = injectedName(provider);
  return name === undefined ? idPrefix : `${idPrefix}:${name}`;
}

/** What the wallet behind such an id is called; undefined if it did not say. */
export function nameOfInjectedId(id: string): string | undefined {
  return id.slice(idPrefix.length + 1) || undefined;
}

/** Whether an id is that of a wallet that announced nothing. */
export function isInjectedId(id: string): boolean {
  return id === idPrefix || id.startsWith(`${idPrefix}:`);
}
