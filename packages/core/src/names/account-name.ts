/** Returns 32 bits of an address, for what is drawn of it. Every letter counts in each of them: addresses that differ in one look different. */
export function addressHash(address: string): number {
  let hash = 0;
  for (const letter of `${address.toLowerCase()}..`)
    hash = Math.imul(hash ^ (hash >>> 15) ^ letter.charCodeAt(0), 0x5bd1e995);
  return hash >>> 0;
}

/** Returns the twelfth of the color circle that the first hue of an address's avatar is in, 0 to 11. A stylesheet can list these. */
export function addressHue(address: string): number {
  return Math.trunc((addressHash(address) % 360) / 30);
}

/** The name of an account. For display only: its owner may change it, so nothing is decided by it. */
export type AccountName = {
  /** The whole name in ENSIP-15's normal form: a shortened one could be another account's. */
  readonly name: string;
  /** The avatar record as written: an address of any kind, or the picture itself. */
  readonly avatar?: string | undefined;
};

/** Shortens a name as people read and compare it: an address to both of its ends, 0x1234…abcd. */
export function displayName(name: string): string {
  return name.startsWith('0x') && name.length > 12 ? `${name.slice(0, 6)}…${name.slice(-4)}` : name;
}
