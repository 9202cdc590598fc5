import {
  answerRequest,
  createMailboxes,
  type RelayRequest,
  type Subscriber,
} from '@portico/testing/relay/mailboxes';

export const relayUrl = 'wss://relay.example';

const mailboxes = createMailboxes(Date.now);

export type RelayBehaviour = 'answers' | 'hangs' | 'is away';

/** A relay in the page: WalletConnect's client pairs through it, without a network. No phone listens, so a code expires. */
export function installRelay(behaviour: RelayBehaviour): void {
  class PageSocket extends EventTarget {
    readyState = 0;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    readonly #subscriber: Subscriber;

    constructor() {
      super();
      this.#subscriber = {
        client: crypto.randomUUID(),
        deliver: (data) =>
          this.#tell({
            id: Date.now(),
            method: 'irn_subscription',
            params: { id: `${data.topic}-id`, data },
          }),
      };
      if (behaviour === 'hangs') return;
      queueMicrotask(() => {
        if (behaviour === 'is away') {
          this.readyState = 3;
          this.onerror?.(new Event('error'));
          this.onclose?.(new CloseEvent('close', { code: 1006 }));
          return;
        }
        this.readyState = 1;
        this.onopen?.(new Event('open'));
      });
    }

    send(text: string): void {
      const request: RelayRequest = JSON.parse(text);
      if (!('method' in request)) return;
      const { result, after } = answerRequest(request, this.#subscriber, {
        mailboxes,
        now: Date.now,
      });
      queueMicrotask(() => {
        this.#tell({ id: request.id, result });
        after();
      });
    }

    close(): void {
      this.readyState = 3;
      mailboxes.leave(this.#subscriber);
      this.onclose?.(new CloseEvent('close', { code: 1000 }));
    }

    #tell(message: object): void {
      this.onmessage?.(
        new MessageEvent('message', { data: JSON.stringify({ jsonrpc: '2.0', ...message }) }),
      );
    }
  }
  for (const target of [PageSocket, PageSocket.prototype])
    Object.assign(target, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
  Object.defineProperty(window, 'WebSocket', { value: PageSocket });
}
