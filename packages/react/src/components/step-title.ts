import type { Words } from '../locales/locale.ts';
import type { ConnectStep } from './connect-steps.ts';

/** The heading of a step, by which a screen reader knows it. */
export function stepTitle(
  step: ConnectStep,
  { failed, onPhone }: { readonly failed: boolean; readonly onPhone: boolean },
  words: Words,
): string {
  switch (step.name) {
    case 'list':
    case 'about':
      return words.aboutTitle;
    case 'get':
      return words.getAWallet;
    case 'browse':
      return words.browseTitle(step.wallet.name);
    case 'downloads':
      return words.downloadsTitle(step.wallet.name);
    case 'scan-download':
      return words.scanDownloadTitle(step.wallet.name);
    case 'phone-guide':
    case 'extension-guide':
      return words.guideTitle(step.wallet.name);
    case 'opening':
      return openingTitle(step.wallet, failed, onPhone, words);
  }
}

function openingTitle(
  { name, installed, descriptor }: Extract<ConnectStep, { wallet: unknown }>['wallet'],
  failed: boolean,
  onPhone: boolean,
  words: Words,
): string {
  if (failed) return words.failedTitle(name);
  if (installed || !descriptor?.pairing) return words.openingTitle(name);
  if (onPhone) return words.phoneOpenTitle(name);
  return descriptor.downloadUrls ? words.scanTitle(name) : words.scanAnyTitle;
}
