/**
 * The name of an account. For display only: its owner may change it, so nothing is decided by it and the server never
 * receives it.
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
