import { createEngineStream } from '@metamask/json-rpc-middleware-stream';
import type { BrowserContext, Page } from '@playwright/test';
import type { Address } from '@portico/protocol';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { ExtensionEntry } from '../in-page/extension-provider.ts';
import { inPageScript } from '../in-page-script.ts';
import {
  createWalletEngine,
  type ExtensionState,
  moveTo,
  type OwnerAnswer,
} from './wallet-methods.ts';

type EngineStream = ReturnType<typeof createEngineStream>;

/** An extension in every page of a context: MetaMask's own packages at both ends of its stream. */
export type Extension = {
  readonly address: Address;
  readonly name: string;
  /** Methods that opened one of its windows so far. */
  readonly opened: readonly string[];
  /** Sets the owner's choice in windows from now on. */
  answerWith(answer: OwnerAnswer): void;
  /**
   * Its owner closes, or confirms, the window that is open.
   * @throws Error where none is open: a test has to wait for it
   */
  decide(approve: boolean): void;
  /** Its owner moves to another chain. */
  moveTo(chainId: number): void;
  /** Its owner takes the site's permission away, or locks it. */
  forgetSite(): void;
};

/** Settings that a test may begin with. */
export type ExtensionOptions = Partial<ExtensionEntry> & {
  readonly chainId?: number;
  readonly knownChains?: readonly number[];
  readonly cannotSwitch?: ExtensionState['cannotSwitch'];
};

/**
 * Installs the extension for pages that are opened from now on. Its worker runs in the test: not every
 * Chromium that the tests may find can load extensions, and this one behaves the same in all of them.
 */
export async function installExtension(
  context: BrowserContext,
  { chainId = 8453, knownChains = [1, 8453], cannotSwitch, ...entry }: ExtensionOptions = {},
): Promise<Extension> {
  /** Providers by document: a new document has a new one without state. */
  const ports = new Map<number, EngineStream>();
  const state: ExtensionState = {
    account: privateKeyToAccount(generatePrivateKey()),
    permitted: false,
    chainId,
    cannotSwitch,
    knownChains: new Set(knownChains),
    opened: [],
    answer: 'approve',
    waiting: undefined,
    tell: (method, params) => {
      for (const port of ports.values()) port.push({ jsonrpc: '2.0', method, params });
    },
  };

  /** The background's end of the stream from one document. */
  function connect(page: Page, document: number): EngineStream {
    const stream = createEngineStream({ engine: createWalletEngine(state) });
    stream.on('data', (data: unknown) => {
      const message = JSON.stringify(data);
      // The page may be gone by the time that the wallet answers, as with any extension.
      page
        .evaluate((to) => globalThis.porticoExtensionHear(to), { document, message })
        .catch(() => undefined);
    });
    ports.set(document, stream);
    return stream;
  }

  type Sent = Parameters<typeof porticoExtensionPort>[0];
  await context.exposeBinding('porticoExtensionPort', ({ page }, { document, message }: Sent) => {
    const port = ports.get(document) ?? connect(page, document);
    port.write(JSON.parse(message));
  });
  const how: ExtensionEntry = { announces: true, arrives: 0, besideCoinbase: false, ...entry };
  await context.addInitScript({
    content: `${await inPageScript('extension-provider')}
porticoInstallExtension(${JSON.stringify(how)});`,
  });

  return {
    address: state.account.address,
    name: 'MetaMask',
    opened: state.opened,
    answerWith: (answer) => {
      state.answer = answer;
    },
    decide: (approve) => {
      if (!state.waiting) throw new Error('The wallet has no window open.');
      state.waiting.resolve(approve);
    },
    moveTo: (next) => moveTo(state, next),
    forgetSite: () => {
      state.permitted = false;
      state.tell('metamask_accountsChanged', []);
    },
  };
}
