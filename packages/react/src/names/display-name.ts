/** A name as people read and compare it: an address by both of its ends, 0x1234…abcd. */
export function displayName(name: string): string {
  return name.startsWith('0x') && name.length > 12 ? `${name.slice(0, 6)}…${name.slice(-4)}` : name;
}
