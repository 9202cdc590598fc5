import { userDisconnected, type WalletConnectSession } from './pair.ts';
import type { SessionRecord } from './shared-record.ts';
import type { WalletConnectClient } from './sign-client.ts';

/** What the client's keychain holds for a session. */
export function keysOf(
  { core }: WalletConnectClient,
  { topic, self }: WalletConnectSession,
): SessionRecord['keys'] {
  const { keychain } = core.crypto;
  const tags = [topic, self.publicKey].filter((tag) => keychain.has(tag));
  return Object.fromEntries(tags.map((tag) => [tag, keychain.get(tag)]));
}

/** Takes up a session that another page settled, and listens to its wallet from now on. */
export function adoptSession(
  client: WalletConnectClient,
  { session, keys }: Pick<SessionRecord, 'session' | 'keys'>,
): void {
  const { topic, expiry } = session;
  // Each of these is in effect at once; what is waited for is the client's storage, which is memory.
  for (const [tag, key] of Object.entries(keys)) void client.core.crypto.keychain.set(tag, key);
  void client.session.set(topic, session);
  client.core.expirer.set(topic, expiry);
  listenTo(client, topic);
}

/** Subscribes to a topic. While the relay is away the library keeps trying. */
export function listenTo({ core: { relayer } }: WalletConnectClient, topic: string): void {
  const quiet = { transportType: 'relay', internal: { throwOnFailedPublish: false } } as const;
  relayer.subscriber.subscribe(topic, quiet).catch(() => undefined);
}

/** Drops a session that another tab has ended: its wallet knows. */
export function forgetSession(client: WalletConnectClient, topic: string): void {
  if (!client.session.keys.includes(topic)) return;
  client.core.relayer.unsubscribe(topic).catch(() => undefined);
  client.core.expirer.del(topic);
  void client.session.delete(topic, userDisconnected);
  void client.core.crypto.deleteSymKey(topic);
}

/** Ends a session. Its wallet is told when the relay can be reached. */
export function endSession(client: WalletConnectClient, topic: string): void {
  // "No matching key": it is gone already. Anything else: the relay is away, and it expires by itself.
  client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined);
}
