import type { Config, Connector } from '@wagmi/core';
import type { ConnectorContext, LoadConnector } from './catalogue/load-connector.ts';
import { WalletError } from './wallet-error.ts';

/** The connectors whose code is fetched on a click. */
export type ConnectorShelf = {
  /** Fetches and makes a connector, once per page. @throws WalletError */
  readonly take: (load: LoadConnector, context: ConnectorContext) => Promise<Connector>;
  /** Whether it came from here, rather than from an extension. */
  readonly has: (connector: Connector) => boolean;
  readonly all: () => Iterable<Connector>;
};

/**
 * @param onPairing Hears each pairing URI that a connector reports.
 */
export function createConnectorShelf(
  config: Config,
  onPairing: (connector: Connector, uri: string) => void,
): ConnectorShelf {
  const pending = new Map<LoadConnector, Promise<Connector>>();
  const made = new Set<Connector>();

  async function make(load: LoadConnector, context: ConnectorContext): Promise<Connector> {
    const create = await load(context).catch((error: unknown) => {
      if (error instanceof WalletError) throw error;
      throw new WalletError('WALLET_LOAD_FAILED', { cause: error });
    });
    const connector = config._internal.connectors.setup(create);
    made.add(connector);
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri' && typeof data === 'string') onPairing(connector, data);
    });
    return connector;
  }

  return {
    take(load, context) {
      const found = pending.get(load);
      if (found) return found;
      const making = make(load, context);
      pending.set(load, making);
      // Offline, or set up wrongly: the next click tries again.
      making.catch(() => pending.delete(load));
      return making;
    },
    has: (connector) => made.has(connector),
    all: () => made,
  };
}
