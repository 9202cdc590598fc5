/** How long sessions live. All in seconds. */
export type SessionLifetime = {
  /** Ends a session that was not used for so long. Default 7 days. */
  readonly idle: number;
  /** Ends a session however much it is used. Default 30 days (NIST SP 800-63B, AAL1). */
  readonly absolute: number;
};

/** Seven days without use, thirty days at most. */
export const defaultLifetime: SessionLifetime = { idle: 7 * 86_400, absolute: 30 * 86_400 };

/**
 * Last use is written at most this often, in milliseconds: a read must not cost a write. A minute, or a tenth
 * of a short idle limit, which would otherwise end sessions that are in use.
 */
export function touchInterval({ idle }: SessionLifetime): number {
  return Math.min(60_000, idle * 100);
}

/** When a session ends unless it is used again: the sooner of both limits, in ms since the epoch. */
export function endsAt(
  row: { readonly last_seen_at: number; readonly expires_at: number },
  lifetime: SessionLifetime,
): number {
  return Math.min(row.expires_at, row.last_seen_at + lifetime.idle * 1000);
}
