// What MetaMask's extension puts into a page, from MetaMask's own packages: the provider, and at the
// other end of a message stream the content script, whose port leads to the test instead of a worker.
import { WindowPostMessageStream } from '@metamask/post-message-stream';
import { initializeProvider } from '@metamask/providers';

declare global {
  /** The content script's port: one message to the background, as JSON. */
  var porticoExtensionPort: (message: string) => Promise<void>;
  /** The background's way back. */
  var porticoExtensionHear: (message: string) => void;
}

if (location.protocol.startsWith('http') && window.parent === window) {
  const contentScript = new WindowPostMessageStream({ name: 'content', target: 'inpage' });
  contentScript.on('data', (message) => {
    void porticoExtensionPort(JSON.stringify(message));
  });
  globalThis.porticoExtensionHear = (message) => {
    contentScript.write(JSON.parse(message));
  };

  const quiet = () => undefined;
  initializeProvider({
    connectionStream: new WindowPostMessageStream({ name: 'inpage', target: 'content' }),
    providerInfo: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'MetaMask',
      rdns: 'io.metamask',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    },
    shouldSendMetadata: false,
    shouldAnnounceCaip294: false,
    logger: { warn: quiet, error: quiet, debug: quiet, info: quiet, log: quiet, trace: quiet },
  });
}
