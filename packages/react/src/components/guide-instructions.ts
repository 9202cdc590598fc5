import type { Words } from '../locales/locale.ts';
import type { WalletInstruction } from '../wallet/catalogue/wallet-descriptor.ts';

/** How to come to a wallet that is an app: open it, make an account, scan this site's code. */
export function phoneInstructions(name: string, words: Words): readonly WalletInstruction[] {
  return [
    { step: 'install', title: words.openApp(name), description: words.openAppText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'scan', title: words.scan, description: words.scanText(name) },
  ];
}

/** How to come to a wallet that lives in the browser: install it, make an account, reload this page. */
export function extensionInstructions(name: string, words: Words): readonly WalletInstruction[] {
  return [
    { step: 'install', title: words.install(name), description: words.installText(name) },
    { step: 'create', title: words.create, description: words.createText },
    { step: 'refresh', title: words.refresh, description: words.refreshText(name) },
  ];
}
