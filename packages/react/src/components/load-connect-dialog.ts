'use client';

import type { ArrangeWallets } from '@portico/core';
import type { Locale } from '@portico/locales';
import type { ComponentType } from 'react';
import { loadWords } from '../context/portico-context.ts';

/**
 * Loads the connect dialog for the page's HTML, to render once below the provider, on the server and in the browser, which
 * hydrates it once it is open. `@portico/react/press` opens it at a press before React. For visitors without a session only.
 *
 * @param locale The provider's language.
 * @param wallets The option of `createPortico`; only the server needs it.
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
