'use client';

import type { ArrangeWallets } from '@portico/core';
import type { Locale } from '@portico/locales';
import type { ComponentType } from 'react';
import { loadWords } from '../context/portico-context.ts';

/**
 * Loads the connect dialog for the page's HTML, to render once below the provider, on the server and in the browser, for visitors without
 * a session. `@portico/react/press` opens it before React, which hydrates it once it is open. Rejects when the code cannot be loaded; the
 * next call tries again.
 *
 * @param locale The provider's language.
 * @param wallets The option of `createPortico`; only the server needs it.
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
