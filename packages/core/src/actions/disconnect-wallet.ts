import type { PorticoConfig } from '../create-portico.ts';

/** Disconnects the wallet, for a page without React. The session, if there is one, goes on: `signOut` ends it. */
export async function disconnectWallet(portico: PorticoConfig): Promise<void> {
  const engine = await portico.internal.wallet.load();
  await engine.disconnect();
}
