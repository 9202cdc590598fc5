import { useEffect, useMemo, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import type { WalletDescriptor, WalletEnvironment } from '../wallet/catalogue/wallet-descriptor.ts';
import { readEnvironment } from '../wallet/catalogue/wallet-environment.ts';
import { listWalletOptions, type WalletSection } from '../wallet/catalogue/wallet-options.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import type { WalletIdentity } from '../wallet/wallet-identity.ts';

/** Extensions announce themselves within this time; a list that is shown earlier would jump. In milliseconds. */
const announceTime = 150;

/** What there is to pick from. */
export type WalletOptions = {
  /** Undefined while wallets are being looked for. */
  readonly sections: readonly WalletSection[] | undefined;
  readonly catalogue: readonly WalletDescriptor[];
  readonly environment: Omit<WalletEnvironment, 'otherInstalled'>;
};

/**
 * The wallet list, once the engine and the catalogue are there and wallets had time to announce themselves.
 *
 * @param onFailed Told when the catalogue could not be fetched.
 */
export function useWalletOptions(
  engine: WalletEngine | undefined,
  installed: readonly WalletIdentity[],
  onFailed: () => void,
): WalletOptions {
  const { wallet, hasProjectId } = usePortico();
  const { browserWallet: name } = useWords();
  const [catalogue, setCatalogue] = useState<readonly WalletDescriptor[]>();
  const [waited, setWaited] = useState(false);
  const [environment] = useState(() => readEnvironment(window));
  // What is remembered while the dialog is open must not move the rows under the visitor's hands.
  const recents = useMemo(() => engine?.recents() ?? [], [engine]);

  useEffect(() => {
    let current = true;
    wallet.catalogue().then(
      (loaded) =>
        current &&
        setCatalogue(loaded.map((one) => (one.id === 'injected' ? { ...one, name } : one))),
      () => current && onFailed(),
    );
    return () => {
      current = false;
    };
  }, [wallet, onFailed, name]);

  useEffect(() => {
    if (!engine) return;
    const timer = setTimeout(() => setWaited(true), announceTime);
    return () => clearTimeout(timer);
  }, [engine]);

  const ready = catalogue && engine && (waited || installed.length > 0);
  const sections = useMemo(
    () =>
      ready
        ? listWalletOptions({ catalogue, installed, environment, recents, hasProjectId })
        : undefined,
    [ready, catalogue, installed, environment, recents, hasProjectId],
  );
  return { sections, catalogue: catalogue ?? [], environment };
}
