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

type Mailboxes = ReturnType<typeof createMailboxes>;

/**
 * Topics, their subscribers, and messages until they are acknowledged: what was sent into a socket that closed
 * meanwhile is sent again to the next one.
 */
export function createMailboxes(now: () => number) {
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
    publish(from: string, message: RelayMessage, ttl: number): void {
      const kept = { message, from, expires: now() + ttl * 1000, sentTo: new Set<Subscriber>() };
      waiting.set(message.topic, [...(waiting.get(message.topic) ?? []), kept]);
      for (const subscriber of listening(message.topic)) hand(kept, subscriber);
    },
    /** Hands over what has been waiting. */
    subscribe(subscriber: Subscriber, topic: string): void {
      listening(topic).add(subscriber);
      for (const kept of waiting.get(topic) ?? []) hand(kept, subscriber);
    },
    /** Forgets a message: its client has it. */
    acknowledge(message: RelayMessage): void {
      const kept = waiting.get(message.topic) ?? [];
      waiting.set(
        message.topic,
        kept.filter((one) => one.message !== message),
      );
    },
    unsubscribe: (subscriber: Subscriber, topic: string) =>
      void listening(topic).delete(subscriber),
    leave(subscriber: Subscriber): void {
      for (const set of subscribers.values()) set.delete(subscriber);
    },
  };
}

/** A request of a client. All of them come from the real client of WalletConnect, which the tests trust. */
export type RelayRequest = {
  readonly id: string | number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Tags of the messages that the relay publishes for a client. */
const tags = { propose: 1100, proposalAnswer: 1101, settle: 1102 };

/**
 * Does what one request asks and returns its result. `after` is to be called once the answer is sent:
 * clients take messages of a topic only when they know that they are subscribed to it.
 *
 * @throws TypeError for a method that no relay has.
 */
export function answerRequest(
  { method, params }: RelayRequest,
  from: Subscriber,
  { mailboxes, now }: { readonly mailboxes: Mailboxes; readonly now: () => number },
): { readonly result: unknown; readonly after: () => void } {
  const text = (name: string) => String(params[name]);
  const list = (name: string) => (Array.isArray(params[name]) ? params[name].map(String) : []);
  const ttl = Number(params.ttl);
  const subscribe = (topics: readonly string[]) => () => {
    for (const topic of topics) mailboxes.subscribe(from, topic);
  };
  const publish = (topic: string, message: string, tag: number) => {
    const sent: RelayMessage = { topic, message, tag, publishedAt: now() };
    mailboxes.publish(from.client, sent, ttl);
  };
  const nothing = () => undefined;

  switch (method) {
    case 'irn_publish':
      publish(text('topic'), text('message'), Number(params.tag));
      return { result: true, after: nothing };
    case 'irn_subscribe':
      return { result: `${text('topic')}-id`, after: subscribe([text('topic')]) };
    case 'irn_batchSubscribe': {
      const topics = list('topics');
      return { result: topics.map((topic) => `${topic}-id`), after: subscribe(topics) };
    }
    case 'irn_unsubscribe':
      mailboxes.unsubscribe(from, text('topic'));
      return { result: true, after: nothing };
    case 'irn_batchUnsubscribe':
      for (const topic of list('topics')) mailboxes.unsubscribe(from, topic);
      return { result: true, after: nothing };
    case 'wc_proposeSession':
      publish(text('pairingTopic'), text('sessionProposal'), tags.propose);
      return { result: true, after: subscribe([text('pairingTopic')]) };
    case 'wc_approveSession':
      publish(text('pairingTopic'), text('sessionProposalResponse'), tags.proposalAnswer);
      publish(text('sessionTopic'), text('sessionSettlementRequest'), tags.settle);
      return { result: true, after: subscribe([text('sessionTopic')]) };
    default:
      throw new TypeError(`The relay has no method ${method}.`);
  }
}
