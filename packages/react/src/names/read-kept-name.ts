import type { AccountName } from './account-name.ts';
import { ownPicture } from './own-picture.ts';

/** A name that was stored by an earlier visit; undefined when it makes no sense. */
export function readKeptName(stored: unknown): AccountName | null | undefined {
  if (stored === null) return null;
  const { name, avatar }: Readonly<Record<string, unknown>> = Object(stored);
  if (typeof name !== 'string') return undefined;
  return { name, avatar: typeof avatar === 'string' ? ownPicture(avatar) : undefined };
}
