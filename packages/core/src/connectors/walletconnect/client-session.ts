import type { SessionRecord } from './shared-record.ts';
import type { WalletConnectClient, WalletConnectSession } from './sign-client.ts';

/** The reason of a session that this site ends. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' };

/** Reads the keys of a session from the client's keychain. */
export function readSessionKeys(
  { core }: WalletConnectClient,
  { topic, self }: WalletConnectSession,
): SessionRecord['keys'] {
  const { keychain } = core.crypto;
  const tags = [topic, self.publicKey].filter((tag) => keychain.has(tag));
  return Object.fromEntries(tags.map((tag) => [tag, keychain.get(tag)]));
}

/** Adopts a session that another page settled, and subscribes to its wallet. */
export function adoptSession(
  client: WalletConnectClient,
  { session, keys }: Pick<SessionRecord, 'session' | 'keys'>,
): void {
  const { topic, expiry } = session;
  // These take effect at once; their promises wait for the client's storage, which is memory.
  for (const [tag, key] of Object.entries(keys)) void client.core.crypto.keychain.set(tag, key);
  void client.session.set(topic, session);
  client.core.expirer.set(topic, expiry);
  subscribeTopic(client, topic);
}

/** Subscribes to a topic. While the relay is unreachable the library keeps trying. */
export function subscribeTopic({ core: { relayer } }: WalletConnectClient, topic: string): void {
  const quiet = { transportType: 'relay', internal: { throwOnFailedPublish: false } } as const;
  relayer.subscriber.subscribe(topic, quiet).catch(() => undefined);
}

/** Drops a session that another tab ended, without a message to the wallet. */
export function forgetSession(client: WalletConnectClient, topic: string): void {
  if (!client.session.keys.includes(topic)) return;
  client.core.relayer.unsubscribe(topic).catch(() => undefined);
  client.core.expirer.del(topic);
  void client.session.delete(topic, userDisconnected);
  void client.core.crypto.deleteSymKey(topic);
}

/** Ends a session. The wallet is notified when the relay is reachable. */
export function endSession(client: WalletConnectClient, topic: string): void {
  // "No matching key": it ended already. Otherwise the relay is unreachable, and the session expires by itself.
  client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined);
}
