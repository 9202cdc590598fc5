import { type Config, type Connector, disconnect } from '@wagmi/core';

/**
 * Removes one connection, whatever its wallet answers, and moves to no other.
 *
 * @param within Gives up on a wallet that does not answer.
 */
export async function dropConnection(
  config: Config,
  connector: Connector,
  within: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  const events = config._internal.events;
  try {
    await within(disconnect(config, { connector }));
  } catch {
    // The wallet is gone or broken. It is forgotten all the same: the visitor said so.
    connector.emitter.off('change', events.change);
    connector.emitter.off('disconnect', events.disconnect);
    config.setState((state) => {
      const connections = new Map(state.connections);
      connections.delete(connector.uid);
      const current = connections.keys().next().value ?? null;
      return { ...state, connections, current, status: current ? 'connected' : 'disconnected' };
    });
  }
}
