import type { BrowserContext } from '@playwright/test';
import type { ErrorCode } from '@portico/protocol';
import { builtChunk } from '../browser/page-loads.ts';

/** A pairing URI as WalletConnect formats it; no wallet answers it. */
const pairingUri = `wc:${'7f6e504b'.repeat(8)}@2?relay-protocol=irn&symKey=${'3fa1c2d4'.repeat(8)}`;

/** The behaviour of the stand-in when a page connects. */
export type PairingStub =
  /** Shows a code and waits for ever. */
  | { readonly shows: 'code' }
  /** Waits for ever, and no code comes. */
  | { readonly shows: 'nothing' }
  /** Shows a code, then fails for this reason of the catalogue. */
  | { readonly shows: 'failure'; readonly code: ErrorCode };

/**
 * Puts a stand-in in the place of the chunk that holds WalletConnect's client, for states of the dialog
 * that hang on what the relay does. The real client is tested where a relay is.
 */
export async function stubPairing(context: BrowserContext, stub: PairingStub): Promise<void> {
  await context.route(`**${builtChunk('/wallet-connect-connector.ts')}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: connectorScript(stub) }),
  );
}

function connectorScript(stub: PairingStub): string {
  return `
/** Never contacts a relay. */
export const walletConnectConnector = () => ({ emitter }) => ({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  connect() {
    if (${JSON.stringify(stub.shows)} !== 'nothing') {
      emitter.emit('message', { type: 'display_uri', data: ${JSON.stringify(pairingUri)} });
    }
    return ${stub.shows === 'failure' ? `Promise.reject(Object.assign(new Error('x'), { code: ${JSON.stringify(stub.code)} }))` : 'new Promise(() => undefined)'};
  },
  disconnect: async () => undefined,
  getAccounts: async () => [],
  getChainId: async () => 8453,
  getProvider: async () => undefined,
  isAuthorized: async () => false,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
});
`;
}
