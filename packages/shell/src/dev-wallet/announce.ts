/** One EIP-1193 call. */
export type Call = { readonly method: string; readonly params?: unknown };

/** A listener of an EIP-1193 event. */
export type Listener = (...values: unknown[]) => void;

/** How the wallet introduces itself (EIP-6963). */
export type WalletInfo = {
  readonly uuid: string;
  readonly name: string;
  readonly rdns: string;
  readonly icon: string;
};

/** The part of EIP-1193 that sites use. */
export type DevWallet = {
  request(call: Call): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

/**
 * Announces the development wallet by EIP-6963 and nothing more: the wallet itself is loaded with the first
 * request. Listeners from before that are added to it then.
 */
const listeners = new Set<readonly [string, Listener]>();
let loading: Promise<DevWallet> | undefined;

const info: WalletInfo = {
  uuid: crypto.randomUUID(),
  name: 'Development wallet',
  rdns: 'localhost.portico.wallet',
  // The mark on amber, so that it is not mistaken for a wallet with funds.
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'%3E%3Cpath fill='%23f0b14a' d='M0 0H48V48H0z'/%3E%3Cpath d='M10 34H38H33V14H37H11H15V34' fill='none' stroke='%230b0d12' stroke-width='3'/%3E%3C/svg%3E",
};

function wallet(): Promise<DevWallet> {
  loading ??= open();
  return loading;
}

async function open(): Promise<DevWallet> {
  try {
    // A plain URL and no analysed import: Vite would add a helper larger than this file.
    const url = import.meta.url.replace(/announce(?=\.\w+(\?|$))/, 'wallet');
    const module: { openDevWallet(info: WalletInfo): DevWallet } = await import(
      /* @vite-ignore */ url
    );
    const opened = module.openDevWallet(info);
    for (const [event, listener] of listeners) opened.on(event, listener);
    return opened;
  } catch (error) {
    // The next request tries again.
    loading = undefined;
    throw error;
  }
}

/** The sender of the request is told of the failure. */
const ignore = () => undefined;

const provider: DevWallet = {
  request: async (call: Call) => (await wallet()).request(call),
  on(event, listener) {
    listeners.add([event, listener]);
    loading?.then((opened) => opened.on(event, listener), ignore);
  },
  removeListener(event, listener) {
    for (const entry of listeners) {
      if (entry[0] === event && entry[1] === listener) listeners.delete(entry);
    }
    loading?.then((opened) => opened.removeListener(event, listener), ignore);
  },
};

const detail = Object.freeze({ info, provider });
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
addEventListener('eip6963:requestProvider', announce);
announce();
