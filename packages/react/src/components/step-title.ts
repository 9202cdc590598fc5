import type { Words } from '../locales/words.ts';
import type { ConnectStep } from './connect-steps.ts';

/** The heading of a step, by which a screen reader knows it. */
export function stepTitle(
  step: ConnectStep,
  { failed, onPhone }: { readonly failed: boolean; readonly onPhone: boolean },
  en: Words,
): string {
  switch (step.name) {
    case 'list':
    case 'about':
      return en.aboutTitle;
    case 'get':
      return en.getAWallet;
    case 'browse':
      return en.browseTitle(step.wallet.name);
    case 'downloads':
      return en.downloadsTitle(step.wallet.name);
    case 'scan-download':
      return en.scanDownloadTitle(step.wallet.name);
    case 'phone-guide':
    case 'extension-guide':
      return en.guideTitle(step.wallet.name);
    case 'opening':
      return openingTitle(step.wallet, failed, onPhone, en);
  }
}

function openingTitle(
  { name, installed, descriptor }: Extract<ConnectStep, { wallet: unknown }>['wallet'],
  failed: boolean,
  onPhone: boolean,
  en: Words,
): string {
  if (failed) return en.failedTitle(name);
  if (installed || !descriptor?.pairing) return en.openingTitle(name);
  if (onPhone) return en.phoneOpenTitle(name);
  return descriptor.downloadUrls ? en.scanTitle(name) : en.scanAnyTitle;
}
