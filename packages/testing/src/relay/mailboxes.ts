/** A message as subscribers get it. The relay cannot read what is inside. */
export type RelayMessage = {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
};

/** A subscriber to messages. */
export type Subscriber = {
  /** Two sockets of one client are the same client: it never hears itself. */
  readonly client: string;
  deliver(message: RelayMessage): void;
};

/** A message that was not acknowledged yet, and the sockets that it was sent to. */
type Kept = {
  readonly message: RelayMessage;
  readonly from: string;
  readonly expires: number;
  readonly sentTo: Set<Subscriber>;
};

/**
 * Topics, their subscribers, and messages until they are acknowledged: what was sent into a socket that closed
 * meanwhile is sent again to the next one.
 */
export type Mailboxes = {
  publish(from: string, message: RelayMessage, ttl: number): void;
  /** Hands over what has been waiting. */
  subscribe(subscriber: Subscriber, topic: string): void;
  /** Forgets a message: its client has it. */
  acknowledge(message: RelayMessage): void;
  unsubscribe(subscriber: Subscriber, topic: string): void;
  leave(subscriber: Subscriber): void;
};

export function createMailboxes(now: () => number): Mailboxes {
  const subscribers = new Map<string, Set<Subscriber>>();
  const waiting = new Map<string, Kept[]>();
  const listening = (topic: string): Set<Subscriber> => {
    const set = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, set);
    return set;
  };
  const hand = ({ message, from, expires, sentTo }: Kept, to: Subscriber): void => {
    if (from === to.client || sentTo.has(to) || expires <= now()) return;
    sentTo.add(to);
    to.deliver(message);
  };
  return {
    publish(from, message, ttl) {
      const kept = { message, from, expires: now() + ttl * 1000, sentTo: new Set<Subscriber>() };
      waiting.set(message.topic, [...(waiting.get(message.topic) ?? []), kept]);
      for (const subscriber of listening(message.topic)) hand(kept, subscriber);
    },
    subscribe(subscriber, topic) {
      listening(topic).add(subscriber);
      for (const kept of waiting.get(topic) ?? []) hand(kept, subscriber);
    },
    acknowledge(message) {
      const kept = waiting.get(message.topic) ?? [];
      waiting.set(
        message.topic,
        kept.filter((one) => one.message !== message),
      );
    },
    unsubscribe: (subscriber, topic) => void listening(topic).delete(subscriber),
    leave(subscriber) {
      for (const set of subscribers.values()) set.delete(subscriber);
    },
  };
}
