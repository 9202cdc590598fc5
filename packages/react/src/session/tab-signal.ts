import type { SessionTrigger } from './session-environment.ts';

/** The `localStorage` key that next-auth 4 uses, so that its client and ours hear each other. */
export const tabSignalKey = 'nextauth.message';

/**
 * Writes the message that other tabs receive as a `storage` event, in next-auth 4's format.
 *
 * @param now Milliseconds since the epoch.
 * @param random At least 0, below 1. Without it two equal messages within a second would be one
 *   value, and a browser sends no event for a value that did not change.
 */
export function formatTabSignal(trigger: SessionTrigger, now: number, random: number): string {
  return JSON.stringify({
    event: 'session',
    data: { trigger },
    clientId: random.toString(36).slice(2),
    timestamp: Math.floor(now / 1000),
  });
}

/** Whether a stored value is a message that asks tabs to read the session again. */
export function isTabSignal(value: string | null): boolean {
  if (value === null) return false;
  try {
    const message: unknown = JSON.parse(value);
    return (
      typeof message === 'object' &&
      message !== null &&
      'event' in message &&
      message.event === 'session' &&
      'data' in message &&
      Boolean(message.data)
    );
  } catch {
    // Another script wrote to the key; a message that cannot be read asks for nothing.
    return false;
  }
}
