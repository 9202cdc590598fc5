import { readableName } from '../wallet/readable-name.ts';

/** A wallet of this browser, as its extension announces it. */
export type AnnouncedWallet = {
  readonly id: string;
  readonly name: string;
  readonly icon: unknown;
};

/**
 * Asks the wallets of this browser to announce themselves (EIP-6963). They answer within the call, because events
 * are dispatched at once. No wallet is asked for anything else.
 */
export function announcedWallets(): readonly AnnouncedWallet[] {
  const wallets = new Map<string, AnnouncedWallet>();
  const note = (event: Event) => {
    const { info }: { info?: Readonly<Record<string, unknown>> } =
      event instanceof CustomEvent ? Object(event.detail) : {};
    const { rdns: id, name, icon } = Object(info);
    if (typeof id !== 'string' || wallets.has(id)) return;
    wallets.set(id, { id, name: readableName(name, id), icon });
  };
  addEventListener('eip6963:announceProvider', note);
  dispatchEvent(new Event('eip6963:requestProvider'));
  removeEventListener('eip6963:announceProvider', note);
  return [...wallets.values()];
}
