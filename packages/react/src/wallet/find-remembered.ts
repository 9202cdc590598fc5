import type { Config, Connector } from '@wagmi/core';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { findAnnounced } from './find-announced.ts';
import { patience } from './patience.ts';
import type { WalletIdentity } from './wallet-identity.ts';
import { connectorIdentity, descriptorIdentity } from './wallet-identity.ts';

/** What is remembered, and where to look for it. */
export type FindRememberedOptions = {
  readonly config: Config;
  /** The id of the connector that was connected last. */
  readonly connectorId: string;
  /** The wallet of the list that was used last. */
  readonly recent: string | undefined;
  readonly catalogue: () => Promise<readonly WalletDescriptor[]>;
  /** Fetches the connector of a wallet that no extension provides. */
  readonly reach: (descriptor: WalletDescriptor) => Promise<Connector>;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** The wallet used last and its connector. No wallet is opened by looking, and only its code is fetched. */
export async function findRemembered({
  config,
  connectorId,
  recent,
  catalogue,
  reach,
  wait,
}: FindRememberedOptions): Promise<
  { readonly connector: Connector; readonly wallet: WalletIdentity } | undefined
> {
  const announced = () => {
    const connector = findAnnounced(config.connectors, connectorId);
    return connector && { connector, wallet: connectorIdentity(connector) };
  };
  const now = announced();
  if (now || recent === undefined) return now ?? late();
  const descriptor = (await catalogue()).find(({ id }) => id === recent);
  if (descriptor?.connector) {
    const connector = await reach(descriptor);
    if (connector.id === connectorId) return { connector, wallet: descriptorIdentity(descriptor) };
  }
  return late();

  async function late() {
    for (let waited = 0; waited < patience.announce && !announced(); waited += 100) {
      await wait(100);
    }
    return announced();
  }
}
