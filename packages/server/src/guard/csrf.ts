import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The CSRF token, which is also the ERC-4361 nonce: 64 hex characters,
 * time (4 bytes, seconds) ‖ random (12) ‖ HMAC-SHA256 over both and the browser's key (16).
 *
 * Nothing is stored when one is issued. The browser's key lives in an HttpOnly cookie, so a token works
 * in the browser that asked for it and in no other, and any number of tabs may hold one each.
 */
export type Csrf = {
  /** A new token for this browser. */
  issue(browserKey: string): string;
  /** When the token was issued, or undefined unless this server issued it to this browser. */
  issuedAt(token: string, browserKey: string): Date | undefined;
  /** A key for a browser that has none: 64 hex characters, 256 random bits. */
  createBrowserKey(): string;
};

/** What tells tokens and keys from garbage. */
export const csrfPattern = /^[0-9a-f]{64}$/;

/** Issues tokens and tells its own from others. */
export function createCsrf(options: {
  /** The current secret first; older ones still verify. */
  readonly secrets: readonly string[];
  readonly now: () => number;
  readonly random: (bytes: number) => Buffer;
}): Csrf {
  const keys = options.secrets.map((secret) =>
    createHmac('sha256', secret).update('portico csrf 1').digest(),
  );
  const [currentKey] = keys;
  if (!currentKey) throw new TypeError('createCsrf needs at least one secret');

  return {
    issue(browserKey) {
      const head = Buffer.alloc(16);
      head.writeUInt32BE(Math.floor(options.now() / 1000), 0);
      options.random(12).copy(head, 4);
      return Buffer.concat([head, mac(currentKey, head, browserKey)]).toString('hex');
    },
    issuedAt(token, browserKey) {
      if (!csrfPattern.test(token) || !csrfPattern.test(browserKey)) return undefined;
      const bytes = Buffer.from(token, 'hex');
      const head = bytes.subarray(0, 16);
      const genuine = keys.some((key) =>
        timingSafeEqual(mac(key, head, browserKey), bytes.subarray(16)),
      );
      return genuine ? new Date(head.readUInt32BE(0) * 1000) : undefined;
    },
    createBrowserKey: () => options.random(32).toString('hex'),
  };
}

function mac(key: Buffer, head: Buffer, browserKey: string): Buffer {
  return createHmac('sha256', key).update(head).update(browserKey).digest().subarray(0, 16);
}
