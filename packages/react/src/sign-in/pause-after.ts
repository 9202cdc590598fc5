import type { SignInResult } from '../session/session-client.ts';

const least = 1000;
const most = 60_000;

/** Milliseconds until the next try: as asked, within what makes sense, whoever asked. */
export function pauseAfter({ retryAfter }: SignInResult, tries: number): number {
  const asked = retryAfter ?? Math.min(1000 * 2 ** tries, 15_000);
  return Math.min(Math.max(asked, least), most);
}
