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
