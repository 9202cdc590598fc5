import type { Connector, ConnectorEventMap, CreateConnectorFn } from '@wagmi/core';
import { createEmitter, uid } from '@wagmi/core/internal';
import type { Address } from 'viem';
import type { SiteChains } from '../wallet/site-chains.ts';

/** The accounts and the chain of a wallet that was just connected. */
export type ConnectResult = { readonly accounts: readonly Address[]; readonly chainId: number };

/** A change that a connector reports. */
export type ConnectorChange = {
  /** Empty after the wallet disconnected by itself; it may come back. */
  readonly accounts?: readonly Address[] | undefined;
  readonly chainId?: number | undefined;
  readonly pairingUri?: string;
  /** The relay accepted the request in progress; false before and after. */
  readonly isDelivered?: boolean;
};

/**
 * Creates a wagmi connector as wagmi's `createConfig` does, without a wagmi config.
 *
 * @param onChange Called with every change, until the page is closed.
 */
export function setUpConnector(
  create: CreateConnectorFn,
  chains: SiteChains,
  onChange: (connector: Connector, change: ConnectorChange) => void,
): Connector {
  const emitter = createEmitter<ConnectorEventMap>(uid());
  const made = create({ emitter, chains, providers: [], storage: null });
  const connector: Connector = { ...made, emitter, uid: emitter.uid };
  emitter.on('change', (change) => onChange(connector, change));
  emitter.on('connect', (change) => onChange(connector, change));
  emitter.on('disconnect', () => onChange(connector, { accounts: [] }));
  emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && typeof data === 'string')
      onChange(connector, { pairingUri: data });
    if (type === 'request_delivery' && typeof data === 'boolean')
      onChange(connector, { isDelivered: data });
  });
  void connector.setup?.();
  return connector;
}
