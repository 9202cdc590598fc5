/** Something that an extension may put into a page, and that must not keep another wallet from being listed and connected. */
export type HostileAnnouncement = {
  readonly name: string;
  /** Does it, now and whenever the page asks for wallets. `wallet` announced itself before. */
  readonly install: (wallet: AnnouncedDetail) => void;
};

/** An announcement of a wallet (EIP-6963). */
type AnnouncedDetail = { readonly info: object; readonly provider: object };

const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Hostile',
  rdns: 'example.hostile',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const provider = { request: async () => [] };

/** Announces what `detail` returns. An error that it throws stays within the listener of the page. */
function announces(
  name: string,
  detail: (wallet: AnnouncedDetail) => unknown,
): HostileAnnouncement {
  return {
    name,
    install(wallet) {
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: detail(wallet) }),
        );
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
  };
}

/** Puts something at `window.ethereum`. */
function injects(name: string, ethereum: PropertyDescriptor): HostileAnnouncement {
  return {
    name,
    install: () =>
      void Object.defineProperty(window, 'ethereum', { configurable: true, ...ethereum }),
  };
}

function fail(): never {
  throw new Error('A hostile getter');
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Another value at each reading. */
function changing(...values: readonly unknown[]): PropertyDescriptor {
  let reading = 0;
  return {
    enumerable: true,
    get() {
      reading += 1;
      return values[Math.min(reading, values.length) - 1];
    },
  };
}

/** Has prototypes without end. */
function endless(): object {
  return new Proxy({}, { getPrototypeOf: endless, ownKeys: () => ['isHostile'] });
}

class Inherited {
  get info() {
    return fail();
  }
  readonly provider = provider;
}

const long = 'x'.repeat(1_000_000);

const withInfo = (name: string, part: object) =>
  announces(name, () => ({ info: { ...info, ...part }, provider }));
const withProvider = (name: string, of: unknown) => announces(name, () => ({ info, provider: of }));

/** Announcements and providers that are none, are false, or are meant to break the page. */
export const hostileAnnouncements: readonly HostileAnnouncement[] = [
  announces('null', () => null),
  announces('nothing', () => undefined),
  announces('a text', () => 'example.hostile'),
  announces('a symbol', () => Symbol('hostile')),
  announces('no info', () => ({ provider })),
  announces('an info that is null', () => ({ info: null, provider })),
  withInfo('an rdns that is a number', { rdns: 7 }),
  withInfo('an rdns that is a symbol', { rdns: Symbol('rdns') }),
  withInfo('an rdns that is an object', { rdns: { toString: () => 'example.hostile' } }),
  withInfo('no rdns and no name', { rdns: undefined, name: undefined }),
  withInfo('an empty rdns', { rdns: '' }),
  withInfo('a huge rdns', { rdns: long }),
  withInfo('the id of a wallet of the list as rdns', { rdns: 'walletConnect' }),
  withInfo('an rdns that reads as a provider at window.ethereum', { rdns: 'injected:x.y' }),
  withInfo('an rdns with characters of selectors', { rdns: `a"]'\\\n.b` }),
  withInfo('a name that is a number', { name: 7 }),
  withInfo('an empty name', { name: '' }),
  withInfo('a name that cannot be seen', { name: '\u202e\u2066\u0000' }),
  withInfo('a huge name', { name: long }),
  withInfo('no uuid', { uuid: undefined }),
  withInfo('an icon that is a number', { icon: 7 }),
  withInfo('a huge icon', { icon: `data:image/png;base64,${long}` }),
  withInfo('an icon that is a script', { icon: 'javascript:alert(1)' }),
  withProvider('no provider', undefined),
  withProvider('a provider that is null', null),
  withProvider('a provider that is a text', 'provider'),
  withProvider('a provider without requests', { request: 'eth_accounts' }),
  withProvider('a revoked provider', revoked()),
  withProvider('a provider whose getter throws', Object.create({}, { request: { get: fail } })),
  announces('a revoked proxy', revoked),
  announces('an info that is a revoked proxy', () => ({ info: revoked(), provider })),
  announces('an info whose getter throws', () =>
    Object.create({}, { info: { get: fail }, provider: { value: provider } }),
  ),
  announces('a getter that throws in a prototype', () => new Inherited()),
  announces('a name that changes', () => ({
    info: Object.create(info, { name: changing('Hostile', 7, fail) }),
    provider,
  })),
  announces('an rdns that changes', () => ({
    info: Object.create(info, { rdns: changing('example.hostile', undefined) }),
    provider,
  })),
  announces('a frozen object without a prototype', () =>
    Object.freeze(Object.assign(Object.create(null), { info: 'frozen', provider })),
  ),
  announces('the uuid of another wallet', (wallet) => ({
    info: { ...info, uuid: Reflect.get(wallet.info, 'uuid') },
    provider,
  })),
  announces('the rdns of another wallet', (wallet) => ({
    info: { ...info, rdns: Reflect.get(wallet.info, 'rdns') },
    provider,
  })),
  announces('the provider of another wallet', (wallet) => ({ info, provider: wallet.provider })),
  {
    name: 'thousands of wallets',
    install() {
      const announce = () => {
        for (let index = 0; index < 3000; index += 1) {
          const rdns = `example.hostile${index}`;
          const detail = { info: { ...info, uuid: rdns, rdns }, provider };
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
        }
      };
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
  },
  {
    name: 'an event without a detail',
    install: () => void window.dispatchEvent(new Event('eip6963:announceProvider')),
  },
  injects('a getter at window.ethereum that throws', { get: fail }),
  injects('a revoked proxy at window.ethereum', { value: revoked() }),
  injects('a list of providers that is none', { value: { providers: 'many' } }),
  injects('a list of providers that is a revoked proxy', { value: { providers: revoked() } }),
  injects('providers that cannot be read', {
    value: Object.create({}, { providers: { get: fail }, isMetaMask: { get: fail } }),
  }),
  injects('a provider with prototypes without end', { value: endless() }),
  injects('a text at window.ethereum', { value: 'ethereum' }),
];
