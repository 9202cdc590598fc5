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

type Kept = { readonly message: RelayMessage; readonly from: string; readonly expires: number };

/** Topics, their subscribers, and messages that wait for a subscriber. */
export type Mailboxes = {
  publish(from: string, message: RelayMessage, ttl: number): void;
  /** Hands over what has been waiting. */
  subscribe(subscriber: Subscriber, topic: string): void;
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
  return {
    publish(from, message, ttl) {
      const others = [...listening(message.topic)].filter(({ client }) => client !== from);
      for (const subscriber of others) subscriber.deliver(message);
      if (others.length > 0) return;
      const kept = waiting.get(message.topic) ?? [];
      waiting.set(message.topic, [...kept, { message, from, expires: now() + ttl * 1000 }]);
    },
    subscribe(subscriber, topic) {
      listening(topic).add(subscriber);
      const kept = waiting.get(topic) ?? [];
      const mine = kept.filter(({ from }) => from !== subscriber.client);
      waiting.set(
        topic,
        kept.filter((one) => !mine.includes(one)),
      );
      for (const { message, expires } of mine) if (expires > now()) subscriber.deliver(message);
    },
    unsubscribe: (subscriber, topic) => void listening(topic).delete(subscriber),
    leave(subscriber) {
      for (const set of subscribers.values()) set.delete(subscriber);
    },
  };
}
