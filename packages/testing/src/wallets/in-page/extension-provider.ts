// What MetaMask's extension puts into a page, from MetaMask's own packages: the provider, and at the
// other end of a message stream the content script, whose port leads to the test instead of a worker.
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import { WindowPostMessageStream } from '@metamask/post-message-stream';
import { initializeProvider } from '@metamask/providers';

/** The options of an extension in a page. */
export type ExtensionEntry = {
  /** True if it announces itself (EIP-6963), as MetaMask does since its version 11. */
  readonly announces: boolean;
  /** Milliseconds after the page's first script; `when told` waits for `porticoExtensionArrive`. */
  readonly arrives: number | 'when told';
  /** True if Coinbase's provider shares `window.ethereum` with it, in an array `providers`. */
  readonly besideCoinbase: boolean;
};

declare global {
  /** The content script's port: one message of this document to the background, as JSON. */
  var porticoExtensionPort: (from: { document: number; message: string }) => Promise<void>;
  /** The background's way back. */
  var porticoExtensionHear: (to: { document: number; message: string }) => void;
  var porticoExtensionArrive: () => void;
  var porticoInstallExtension: (entry: ExtensionEntry) => void;
}

globalThis.porticoInstallExtension = ({ announces, arrives, besideCoinbase }) => {
  if (!location.protocol.startsWith('http') || window.parent !== window) return;
  const contentScript = new WindowPostMessageStream({ name: 'content', target: 'inpage' });
  // A port ends with its document: what the document before it asked for is not answered here.
  const [document = 0] = crypto.getRandomValues(new Uint32Array(1));
  contentScript.on('data', (message) => {
    void porticoExtensionPort({ document, message: JSON.stringify(message) });
  });
  globalThis.porticoExtensionHear = (to) => {
    if (to.document === document) contentScript.write(JSON.parse(to.message));
  };

  const quiet = () => undefined;
  const arrive = () => {
    const metaMask = initializeProvider({
      connectionStream: new WindowPostMessageStream({ name: 'inpage', target: 'content' }),
      ...(announces && { providerInfo }),
      shouldSendMetadata: false,
      shouldAnnounceCaip294: false,
      logger: { warn: quiet, error: quiet, debug: quiet, info: quiet, log: quiet, trace: quiet },
    });
    if (!besideCoinbase) return;
    const coinbase = createCoinbaseWalletSDK({
      appName: 'Extension',
      preference: { options: 'smartWalletOnly', telemetry: false },
    }).getProvider();
    // The wallet that comes second keeps both in a list, and answers for the page itself.
    Object.assign(coinbase, { providers: [metaMask, coinbase] });
    Object.assign(window, { ethereum: coinbase });
  };
  globalThis.porticoExtensionArrive = arrive;
  if (arrives === 0) arrive();
  else if (arrives !== 'when told') setTimeout(arrive, arrives);
};

const providerInfo = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  rdns: 'io.metamask',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
} as const;
