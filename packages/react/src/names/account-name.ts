/**
 * What an account is called. For display only: the owner of a name may change it, so nothing is decided
 * by it and the server never learns it.
 */
export type AccountName = {
  /** In ENSIP-15's normal form, whole: a shortened name could be another account's. */
  readonly name: string;
  /** The avatar record as written: an address of any kind, or the picture itself. */
  readonly avatar?: string | undefined;
};

/** A name as people read and compare it: an address by both of its ends, 0x1234…abcd. */
export function displayName(name: string): string {
  return name.startsWith('0x') && name.length > 12 ? `${name.slice(0, 6)}…${name.slice(-4)}` : name;
}

const drawn = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const maximumLength = 64 * 1024;

/**
 * The avatar to show, if it can be shown without asking another host: one that is written into its
 * record. An address would tell its host who visits, and `img-src` allows none. For an `<img>` only,
 * where the scripts of a drawing never run.
 */
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
