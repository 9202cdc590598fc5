/** The misbehaviour of a scripted wallet at one request. */
export type TestWalletReply =
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly result: unknown }
  /** Never answers. */
  | { readonly hang: true }
  /** Waits that many milliseconds, then does what it would have done. */
  | { readonly delay: number };

/** The error of an EIP-1193 request: `code` is what interfaces decide by. */
export class TestWalletError extends Error {
  override readonly name = 'TestWalletError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Replies that wait for their requests, first in, first out, per method. */
export type WalletScript = {
  readonly add: (method: string, replies: readonly TestWalletReply[]) => void;
  /** Answers by the script where it has something for the method, else by `proper`. */
  readonly answer: (method: string, proper: () => Promise<unknown>) => Promise<unknown>;
};

/** Makes a script without replies: every request is answered properly. */
export function createWalletScript(): WalletScript {
  const queues = new Map<string, TestWalletReply[]>();
  return {
    add(method, replies) {
      queues.set(method, [...(queues.get(method) ?? []), ...replies]);
    },
    answer(method, proper) {
      const reply = queues.get(method)?.shift();
      if (reply === undefined) return proper();
      if ('hang' in reply) return new Promise(() => undefined);
      if ('result' in reply) return Promise.resolve(reply.result);
      if ('delay' in reply) {
        return new Promise((resolve) => setTimeout(resolve, reply.delay)).then(proper);
      }
      const { code, message, data } = reply.error;
      return Promise.reject(new TestWalletError(code, message, data));
    },
  };
}
