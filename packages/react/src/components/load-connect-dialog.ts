'use client';

import type { ArrangeWallets } from '@portico/core/internal/wallets/wallet-descriptor';
import type { Locale } from '@portico/locales';
import type { ComponentType } from 'react';
import { loadWords } from '../hooks/use-words.ts';

/**
 * Loads the connect dialog as a part of the page's HTML, to be rendered once below the provider, by the server and again in
 * the browser: there it hydrates what the server rendered, as soon as it is open. `@portico/react/press` opens it
 * at the visitor's press, before React is there. For visitors without a session only.
 *
 * @param locale the provider's language
 * @param wallets the option of `createPortico`; only the server needs it
 * @returns The component. Rejects when the code cannot be loaded; the next call tries again.
 */
export async function loadConnectDialog(
  locale: Locale,
  wallets?: ArrangeWallets,
): Promise<ComponentType> {
  const [{ createHtmlDialog }, words] = await Promise.all([
    import('./html-dialog.tsx'),
    loadWords(locale),
  ]);
  return createHtmlDialog(locale, words, wallets);
}
