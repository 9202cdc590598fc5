import type { Connector, ConnectorEventMap, CreateConnectorFn } from '@wagmi/core';
import { createEmitter, uid } from '@wagmi/core/internal';
import type { Address, Chain } from 'viem';
import type { ConnectorContext, LoadConnector } from './catalogue/wallet-descriptor.ts';
import { WalletError } from './wallet-error.ts';

/** Makes a wagmi connector as wagmi's own `createConfig` does, without a wagmi config around it. */
export function setUpConnector(create: CreateConnectorFn, chain: Chain): Connector {
  const emitter = createEmitter<ConnectorEventMap>(uid());
  const made = create({ emitter, chains: [chain], providers: [], storage: null });
  const connector: Connector = { ...made, emitter, uid: emitter.uid };
  void connector.setup?.();
  return connector;
}

/**
 * Reports what a connected wallet says about its accounts and its chain. No account: it disconnected by
 * itself, and may come back. Returns stop.
 */
export function followConnector(
  { emitter }: Connector,
  onChange: (accounts: readonly Address[] | undefined, chainId: number | undefined) => void,
): () => void {
  const change = ({ accounts, chainId }: ConnectorEventMap['change']) =>
    onChange(accounts, chainId);
  const disconnect = () => onChange([], undefined);
  emitter.on('change', change);
  emitter.on('connect', change);
  emitter.on('disconnect', disconnect);
  return () => {
    emitter.off('change', change);
    emitter.off('connect', change);
    emitter.off('disconnect', disconnect);
  };
}

/** The connectors whose code is fetched on a click. */
export type ConnectorCache = {
  /** Fetches and makes a connector, once per page. @throws WalletError */
  readonly get: (load: LoadConnector, context: ConnectorContext) => Promise<Connector>;
  /** Whether it was made here, rather than for an extension. */
  readonly has: (connector: Connector) => boolean;
};

/** @param onPairing Called with each pairing URI that a connector reports. */
export function createConnectorCache(
  chain: Chain,
  onPairing: (connector: Connector, uri: string) => void,
): ConnectorCache {
  const cache = new Map<LoadConnector, Promise<Connector>>();
  const made = new Set<Connector>();

  async function make(load: LoadConnector, context: ConnectorContext): Promise<Connector> {
    const create = await load(context).catch((error: unknown) => {
      if (error instanceof WalletError) throw error;
      throw new WalletError('WALLET_LOAD_FAILED', { cause: error });
    });
    const connector = setUpConnector(create, chain);
    made.add(connector);
    connector.emitter.on('message', ({ type, data }) => {
      if (type === 'display_uri' && typeof data === 'string') onPairing(connector, data);
    });
    return connector;
  }

  return {
    get(load, context) {
      const found = cache.get(load);
      if (found) return found;
      const making = make(load, context);
      cache.set(load, making);
      // Offline, or not configured: the next click tries again, with its own context.
      making.catch(() => cache.delete(load));
      return making;
    },
    has: (connector) => made.has(connector),
  };
}
