/** A nonce of the server, and how far the server's clock is ahead of this browser's in milliseconds. */
export type SignInNonce = {
  readonly token: string;
  readonly fetchedAt: number;
  readonly clockAhead: number;
};

/** A nonce lives ten minutes on the server; one this old is replaced before it is signed. */
const freshFor = 5 * 60_000;

/** Holds the nonce of the next message. */
export type NonceKeeper = {
  readonly current: () => SignInNonce | undefined;
  readonly isFresh: () => boolean;
  /** Fetches another unless the current one is fresh. Several callers share one request. */
  readonly refresh: () => Promise<void>;
  /** The server may have spent it. */
  readonly drop: () => void;
};

/**
 * @param request Fetches a nonce, with the server’s clock in milliseconds where that is known.
 * @param now Milliseconds since the epoch.
 */
export function createNonceKeeper(
  request: () => Promise<{ csrfToken: string; serverTime: number | undefined }>,
  now: () => number,
): NonceKeeper {
  let nonce: SignInNonce | undefined;
  let underWay: Promise<void> | undefined;
  const isFresh = () => nonce !== undefined && now() - nonce.fetchedAt < freshFor;

  async function fetchNonce(): Promise<void> {
    const { csrfToken, serverTime } = await request();
    const fetchedAt = now();
    // Clocks of visitors are wrong by minutes; the message carries the server's time.
    nonce = { token: csrfToken, fetchedAt, clockAhead: (serverTime ?? fetchedAt) - fetchedAt };
  }

  return {
    current: () => nonce,
    isFresh,
    async refresh() {
      if (underWay === undefined && isFresh()) return;
      underWay ??= fetchNonce().finally(() => {
        underWay = undefined;
      });
      await underWay;
    },
    drop() {
      nonce = undefined;
    },
  };
}
