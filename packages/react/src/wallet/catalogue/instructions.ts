import { enInstructions as en } from '../../locales/en-instructions.ts';
import type { WalletInstructions } from './wallet-descriptor.ts';

/** How to come to a wallet that is an app: open it, make an account, scan this site's code. */
export function phoneInstructions(name: string, learnMoreUrl?: string): WalletInstructions {
  return {
    steps: [
      { step: 'install', title: en.openApp(name), description: en.openAppText(name) },
      { step: 'create', title: en.create, description: en.createText },
      { step: 'scan', title: en.scan, description: en.scanText(name) },
    ],
    ...(learnMoreUrl === undefined ? {} : { learnMoreUrl }),
  };
}

/** How to come to a wallet that lives in the browser: install it, make an account, reload this page. */
export function extensionInstructions(name: string, learnMoreUrl?: string): WalletInstructions {
  return {
    steps: [
      { step: 'install', title: en.install(name), description: en.installText(name) },
      { step: 'create', title: en.create, description: en.createText },
      { step: 'refresh', title: en.refresh, description: en.refreshText(name) },
    ],
    ...(learnMoreUrl === undefined ? {} : { learnMoreUrl }),
  };
}
