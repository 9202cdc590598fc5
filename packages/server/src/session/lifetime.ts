import type { SessionTable } from '../store/schema.ts';

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

/**
 * When a session ends unless it is used again: the sooner of both limits, in ms since the epoch. Limits that
 * were lowered since it began hold for it, too.
 */
export function endsAt(
  row: Readonly<Pick<SessionTable, 'created_at' | 'last_seen_at' | 'expires_at'>>,
  { idle, absolute }: SessionLifetime,
): number {
  return Math.min(row.expires_at, row.created_at + absolute * 1000, row.last_seen_at + idle * 1000);
}
