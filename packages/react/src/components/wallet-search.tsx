import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass, useWords } from './dialog-parts.tsx';

/** Returns the state of a search field. Text may have been typed into the page's HTML before React. */
export function useSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [query, set] = useState('');
  useEffect(() => set(field.current?.value ?? ''), []);
  return { query, field, set };
}

type WalletSearchProps = {
  readonly search: ReturnType<typeof useSearch>;
  readonly found: number | undefined;
  readonly hidden?: boolean;
};

/** Renders the search field of a list of wallets. `found` is the number of results for screen readers; undefined until known. */
export function WalletSearch({ search, found, hidden = false }: WalletSearchProps): ReactNode {
  const { query, field, set } = search;
  const words = useWords();
  const isSilent = query.trim() === '' || found === undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Escape clears the field; the next one closes the dialog.
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
        // Uncontrolled, so that text typed into the page's HTML stays.
        defaultValue=""
        aria-label={words.searchWallets}
        placeholder={words.searchWallets}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Always the same element, so that screen readers announce its changes. */}
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

/** Moves the focus through the search field and the rows of a pane with the arrow keys. */
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
