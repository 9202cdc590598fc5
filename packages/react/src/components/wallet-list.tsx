import {
  listWalletOptions,
  mergeStable,
  readEnvironment,
  type WalletDescriptor,
  type WalletEngine,
  type WalletIdentity,
  type WalletOption,
  type WalletSection,
} from '@portico/core';
import { serverEnvironment } from '@portico/core/internal/wallets/wallet-environment';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { Icon, stepFocus, useWords } from './dialog-parts.tsx';
import { WalletMark } from './wallet-picture.tsx';
import { moveWithArrows } from './wallet-search.tsx';

/** The rows of the list and their actions. */
export type WalletListProps = {
  /** The id of the heading above the list, and the prefix of its sections' ids. */
  readonly id: string;
  readonly sections: readonly WalletSection[];
  /** The wallet of the current step. */
  readonly current: string | undefined;
  /** A wallet that was picked before the engine was loaded. */
  readonly waiting: string | undefined;
  /** The wallet to focus: the last picked one, after returning to the list. */
  readonly focused: string | undefined;
  readonly onPick: (wallet: WalletOption, row: HTMLElement) => void;
  /** The item after the last wallet. */
  readonly more?: ReactNode;
};

/** Lists the wallets in sections. */
export function WalletList({ id, sections, more, ...list }: WalletListProps): ReactNode {
  if (sections.length === 0) return more ? <ul className="portico-wallets">{more}</ul> : null;
  const groups = sections.filter(({ kind }) => kind === 'group');
  const hasBest = sections.some(({ kind, options }) => kind === 'best' && options.length > 0);
  // The item "All wallets" keeps its place when a wallet is found later.
  const last =
    sections.findLast(({ name, options }) => name !== 'later' && options.length > 0) ??
    sections.at(-1);
  return sections.map((section) => {
    const { kind, name } = section;
    const number = kind === 'group' ? groups.indexOf(section) : name;
    return (
      <Section
        key={`${kind} ${name}`}
        headingId={`${id}-${kind}${number}`}
        section={section}
        isOthers={hasBest && number === 0}
        {...list}
        more={section === last ? more : null}
      />
    );
  });
}

type AllWalletsProps = { readonly isCurrent: boolean; readonly onPick: () => void };

/** Opens the list of all wallets, which is not requested before. Looks like a wallet's row. */
export function AllWallets({ isCurrent, onPick }: AllWalletsProps): ReactNode {
  const words = useWords();
  return (
    <li>
      <button
        type="button"
        className="portico-more"
        aria-current={isCurrent || undefined}
        // It may have been pressed in the HTML.
        suppressHydrationWarning
        onKeyDown={moveWithArrows}
        onClick={onPick}
      >
        <span className="portico-mark">
          <Icon
            path="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z"
            size={24}
          />
        </span>
        <span className="portico-wallet-name">{words.allWallets}</span>
      </button>
    </li>
  );
}

type SectionProps = Omit<WalletListProps, 'id' | 'sections'> & {
  readonly headingId: string;
  readonly section: WalletSection;
  /** It is below the best wallet. */
  readonly isOthers: boolean;
};

function Section(props: SectionProps): ReactNode {
  const { headingId, section, isOthers, current, waiting, focused, onPick, more } = props;
  const words = useWords();
  const headings = {
    best: words.bestWallet,
    recent: words.recentWallets,
    installed: words.installedWallets,
    // The default group is translated; a site names its own groups.
    group: isOthers
      ? words.otherWallets
      : section.name === 'Popular'
        ? words.popularWallets
        : section.name,
  };
  const marks = ({ id }: WalletOption) => ({
    ...(id === current || id === waiting ? ({ 'aria-current': 'true' } as const) : {}),
    ...(id === waiting ? ({ 'aria-busy': true } as const) : {}),
    ...(id === focused ? stepFocus : {}),
  });
  return (
    <>
      <h3 id={headingId} className="portico-group" suppressHydrationWarning>
        {headings[section.kind]}
      </h3>
      <ul
        className="portico-wallets"
        aria-labelledby={headingId}
        data-portico-section={section.kind === 'group' ? `group ${section.name}` : section.kind}
      >
        {section.options.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="portico-wallet"
              data-portico-wallet={wallet.id}
              // It may have been pressed in the HTML.
              suppressHydrationWarning
              {...marks(wallet)}
              onKeyDown={moveWithArrows}
              onClick={({ detail, currentTarget }) => {
                // The second click of a double click would repeat the wallet's request.
                if (detail < 2) onPick(wallet, currentTarget);
              }}
            >
              <WalletMark wallet={wallet} />
              <span className="portico-wallet-name">
                {section.kind === 'best' ? words.continueWith(wallet.name) : wallet.name}
              </span>
              {wallet.installed && section.kind === 'group' ? (
                <span className="portico-tag">{words.installedWallets}</span>
              ) : null}
            </button>
          </li>
        ))}
        {more}
      </ul>
    </>
  );
}

/** The interval of looks for wallets at `window.ethereum`, in milliseconds. */
const pollInterval = 250;

/** The time for extensions to announce themselves, in milliseconds. A list that is shown earlier would jump. */
const announceTime = 150;

/** The wallets to pick from. */
export type WalletOptions = ReturnType<typeof useWalletOptions>;

/** Lists the wallets once engine and catalogue are loaded and extensions had time to announce themselves. Shows `html` until then. */
export function useWalletOptions(
  engine: WalletEngine | undefined,
  installed: readonly WalletIdentity[],
  html?: readonly WalletSection[],
) {
  const { wallet, hasProjectId } = usePortico();
  const { browserWallet: name } = useWords();
  const [catalogue, setCatalogue] = useState<readonly WalletDescriptor[]>();
  const [failed, setFailed] = useState(false);
  const [waited, setWaited] = useState(html !== undefined);
  const [environment] = useState(() =>
    typeof window === 'undefined' ? serverEnvironment : readEnvironment(window),
  );
  // Read once: a wallet that becomes recent must not move rows of the open list.
  const recents = useMemo(() => engine?.recents() ?? [], [engine]);

  useEffect(() => {
    wallet.catalogue().then(
      (loaded) =>
        setCatalogue(loaded.map((one) => (one.id === 'injected' ? { ...one, name } : one))),
      () => setFailed(true),
    );
  }, [wallet, name]);

  useEffect(() => {
    if (!engine) return;
    const timer = setTimeout(() => setWaited(true), announceTime);
    return () => clearTimeout(timer);
  }, [engine]);

  const injected = useInjected(engine);
  const ready = Boolean(catalogue && engine && (waited || installed.length > 0));
  /** The visible list: no row moves under a pointer. */
  const placed = useRef(html);
  const sections = useMemo(() => {
    if (!ready || !catalogue) return html;
    const here = { ...environment, ethereum: environment.ethereum ?? injected[0] };
    const input = { catalogue, installed, environment: here, injected, recents, hasProjectId };
    return mergeStable(placed.current, listWalletOptions(input));
  }, [ready, catalogue, installed, environment, injected, recents, hasProjectId, html]);
  useEffect(() => {
    if (ready) placed.current = sections;
  }, [ready, sections]);
  return {
    /** Undefined while wallets are being discovered. */
    sections,
    /** The engine is loaded, so that a wallet can be asked. */
    ready,
    /** The code of the site's wallets could not be loaded. */
    failed,
    catalogue: catalogue ?? [],
    /** `hasProjectId`: the site can pair with apps on phones. */
    environment: { ...environment, hasProjectId },
  };
}

const none: readonly object[] = [];

/** Returns the providers at a bare `window.ethereum`, also those that appear while the list is open. */
function useInjected(engine: WalletEngine | undefined): readonly object[] {
  const [changed, setChanged] = useState<readonly object[]>();
  const first = useMemo(() => engine?.injected() ?? none, [engine]);
  useEffect(() => {
    if (!engine) return;
    const poll = () => {
      engine.findWallets();
      const now = engine.injected();
      setChanged((before = first) => (hasSameItems(before, now) ? before : now));
    };
    poll();
    const timer = setInterval(poll, pollInterval);
    return () => clearInterval(timer);
  }, [engine, first]);
  return changed ?? first;
}

function hasSameItems(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
