import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../hooks/use-words.ts';
import type { WalletDescriptor, WalletEnvironment } from '../wallet/catalogue/wallet-descriptor.ts';
import { readEnvironment, serverEnvironment } from '../wallet/catalogue/wallet-environment.ts';
import {
  listWalletOptions,
  type WalletOption,
  type WalletSection,
} from '../wallet/catalogue/wallet-options.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import type { WalletIdentity } from '../wallet/wallet-identity.ts';
import { stepFocus } from './dialog.tsx';
import { WalletMark } from './dialog-parts.tsx';
import { moveWithArrows } from './wallet-search.tsx';

/** The rows of the list, and what a click on one does. */
export type WalletListProps = {
  /** The id of the heading above the list; those of its sections begin with it. */
  readonly id: string;
  readonly sections: readonly WalletSection[];
  /** The wallet of the current step. */
  readonly current: string | undefined;
  /** The wallet that was picked before it could be asked. */
  readonly waiting: string | undefined;
  /** The wallet to focus: the last one picked, when the visitor is back at the list. */
  readonly focused: string | undefined;
  readonly onPick: (wallet: WalletOption) => void;
};

/** The wallets to pick from, in sections. */
export function WalletList({ id, sections, ...list }: WalletListProps): ReactNode {
  const groups = sections.filter(({ kind }) => kind === 'group');
  return sections.map((section) => {
    const { kind, name } = section;
    const number = kind === 'group' ? groups.indexOf(section) : '';
    return (
      <Section
        key={`${kind} ${name}`}
        headingId={`${id}-${kind}${number}`}
        section={section}
        {...list}
      />
    );
  });
}

function Section({
  headingId,
  section,
  current,
  waiting,
  focused,
  onPick,
}: Omit<WalletListProps, 'id' | 'sections'> & {
  readonly headingId: string;
  readonly section: WalletSection;
}): ReactNode {
  const words = useWords();
  const headings = {
    recent: words.recentWallets,
    installed: words.installedWallets,
    // The default group has a translated name; a site's groups come with theirs.
    group: section.name === 'Popular' ? words.popularWallets : section.name,
  };
  const marks = ({ id }: WalletOption) => ({
    ...(id === current || id === waiting ? ({ 'aria-current': 'true' } as const) : {}),
    ...(id === waiting ? ({ 'aria-busy': true } as const) : {}),
    ...(id === focused ? stepFocus : {}),
  });
  return (
    <>
      <h3 id={headingId} className="portico-group">
        {headings[section.kind]}
      </h3>
      <ul
        className={`portico-wallets${section.options.length > 1 ? ' portico-wallets--many' : ''}`}
        aria-labelledby={headingId}
        data-portico-section={section.kind === 'group' ? `group ${section.name}` : section.kind}
      >
        {section.options.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="portico-wallet"
              data-portico-wallet={wallet.id}
              data-portico-rdns={wallet.descriptor?.rdns?.join(' ')}
              data-portico-action={wallet.action === 'connect' ? undefined : wallet.action}
              // In the HTML it may have been pressed.
              suppressHydrationWarning
              {...marks(wallet)}
              onKeyDown={moveWithArrows}
              onClick={({ detail }) => {
                // The second click of a double click would send the wallet the same request again.
                if (detail < 2) onPick(wallet);
              }}
            >
              <WalletMark wallet={wallet} />
              <span className="portico-wallet-name">{wallet.name}</span>
              {wallet.recent ? <span className="portico-recent">{words.recentBadge}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Milliseconds in which extensions announce themselves; a list shown earlier would jump. */
const announceTime = 150;

/** The wallets to pick from. */
export type WalletOptions = {
  /** Undefined while wallets are being discovered. */
  readonly sections: readonly WalletSection[] | undefined;
  /** Whether a wallet can be asked already. */
  readonly ready: boolean;
  readonly catalogue: readonly WalletDescriptor[];
  readonly environment: Omit<WalletEnvironment, 'otherInstalled'>;
};

/**
 * The wallets to pick from, once engine and catalogue are loaded and extensions had time to announce
 * themselves.
 *
 * @param onFailed Called when the catalogue could not be loaded.
 * @param html What the page's HTML lists: shown until then.
 */
export function useWalletOptions(
  engine: WalletEngine | undefined,
  installed: readonly WalletIdentity[],
  onFailed: (failed: true) => void,
  html?: readonly WalletSection[],
): WalletOptions {
  const { wallet, hasProjectId } = usePortico();
  const { browserWallet: name } = useWords();
  const [catalogue, setCatalogue] = useState<readonly WalletDescriptor[]>();
  const [waited, setWaited] = useState(html !== undefined);
  const [environment] = useState(hereOrOnServer);
  // Read once: wallets that become recent while the dialog is open must not move the rows.
  const recents = useMemo(() => engine?.recents() ?? [], [engine]);

  useEffect(() => {
    let current = true;
    wallet.catalogue().then(
      (loaded) =>
        current &&
        setCatalogue(loaded.map((one) => (one.id === 'injected' ? { ...one, name } : one))),
      () => current && onFailed(true),
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

  const ready = Boolean(catalogue && engine && (waited || installed.length > 0));
  const sections = useMemo(
    () =>
      ready && catalogue
        ? listWalletOptions({ catalogue, installed, environment, recents, hasProjectId })
        : html,
    [ready, catalogue, installed, environment, recents, hasProjectId, html],
  );
  return { sections, ready, catalogue: catalogue ?? [], environment };
}

function hereOrOnServer(): WalletOptions['environment'] {
  return typeof window === 'undefined' ? serverEnvironment : readEnvironment(window);
}
