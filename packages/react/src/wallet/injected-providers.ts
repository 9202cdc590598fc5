/** More would only be an attempt to fill the list. */
const mostProviders = 12;

/** Before what a provider calls itself, in the id of its connector. */
const idPrefix = 'injected';

/**
 * The providers at `window.ethereum`: itself, or, where several extensions share it, those in its array `providers`. They
 * are looked for anew at each call, because an extension may put itself there at any time. None is asked anything.
 */
export function injectedProviders(source: object): readonly object[] {
  const ethereum: unknown = Reflect.get(source, 'ethereum');
  if (typeof ethereum !== 'object' || ethereum === null) return [];
  const shared: unknown = Reflect.get(ethereum, 'providers');
  const several = Array.isArray(shared) ? shared.slice(0, mostProviders).filter(isObject) : [];
  return several.length > 0 ? [...new Set(several)] : [ethereum];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * What a provider says it is, by its flags: `Rainbow` for `isRainbow`. Many call themselves MetaMask as well, so that is
 * what it is only if it says nothing else. Undefined without any.
 */
export function injectedName(provider: object): string | undefined {
  const names = flagsOf(provider);
  const name = names.find((each) => each !== 'MetaMask') ?? names[0];
  return name?.replace(/(?<=[^ ])Wallet$/, ' Wallet');
}

/** `Name` of every property `isName` that is true, wherever the provider has it. */
function flagsOf(provider: object): readonly string[] {
  const names = new Set<string>();
  for (let owner: unknown = provider; isObject(owner); owner = Object.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) {
      const [, name] = /^is([A-Z]\w{1,30})$/.exec(String(key)) ?? [];
      if (name !== undefined && Reflect.get(provider, key) === true) names.add(name);
    }
  }
  return [...names];
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
