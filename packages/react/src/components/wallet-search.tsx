import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../hooks/use-words.ts';
import { buttonClass } from './dialog-parts.tsx';

/** What was typed into a search field, and how to clear it. */
export type Search = {
  readonly query: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly set: (query: string) => void;
};

/** A search field's state. In the page's HTML it may have been typed into before React was there. */
export function useSearch(): Search {
  const field = useRef<HTMLInputElement>(null);
  const [query, set] = useState('');
  useEffect(() => set(field.current?.value ?? ''), []);
  return { query, field, set };
}

/**
 * The search field of a list of wallets, which says how many it found.
 *
 * @param found How many wallets there are; undefined while that is not known.
 */
export function WalletSearch({
  search: { query, field, set },
  found,
  hidden = false,
}: {
  readonly search: Search;
  readonly found: number | undefined;
  readonly hidden?: boolean;
}): ReactNode {
  const words = useWords();
  const isSilent = query.trim() === '' || found === undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Escape clears what was typed; the next one closes the dialog.
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      event.currentTarget.value = '';
      set('');
    } else moveWithArrows(event);
  };
  return (
    <div className="portico-search" hidden={hidden} data-portico-search suppressHydrationWarning>
      <input
        ref={field}
        type="search"
        className={buttonClass()}
        // Not controlled: what was typed into the page's HTML stays.
        defaultValue=""
        aria-label={words.searchWallets}
        placeholder={words.searchWallets}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Always the same element, so that screen readers announce what changes in it. */}
      <p role="status" className={isSilent || found > 0 ? 'portico-hidden-text' : 'portico-none'}>
        {isSilent
          ? ''
          : found > 0
            ? words.walletsFound(String(found))
            : words.noWalletNamed(query.trim())}
      </p>
    </div>
  );
}

/** The arrow keys lead through the rows of a pane, from its search field on and back to it. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (direction === undefined) return;
  const pane = event.currentTarget.closest('.portico-pane');
  const stops = [
    ...(pane?.querySelectorAll<HTMLElement>(
      '.portico-search > input, .portico-wallet, .portico-more',
    ) ?? []),
  ].filter((stop) => stop.offsetParent !== null);
  const next = stops[stops.indexOf(event.currentTarget) + direction];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
