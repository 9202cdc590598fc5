import type { AccountName } from './account-name.ts';

const drawn = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const maximumLength = 64 * 1024;

/** Returns an avatar that is written into its record. An address would tell its host who visits. For an `<img>` only, which runs no script. */
export function ownPicture(avatar: string | undefined): string | undefined {
  if (avatar === undefined || avatar.length > maximumLength) return undefined;
  return drawn.test(avatar) ? avatar : undefined;
}

/** A name that was stored by an earlier visit; undefined when it makes no sense. */
export function readKeptName(stored: unknown): AccountName | null | undefined {
  if (stored === null) return null;
  const { name, avatar }: Readonly<Record<string, unknown>> = Object(stored);
  if (typeof name !== 'string') return undefined;
  return { name, avatar: typeof avatar === 'string' ? ownPicture(avatar) : undefined };
}
