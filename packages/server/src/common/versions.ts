/** The version of this package; the packages share one. */
export const version = '0.1.0';

/** The oldest Node that the packages run on; `engines` of each says the same. */
export const minimumNode = '20.19';

/** Checks the version of Node; other runtimes pass. @throws Error that names both versions */
export function requireNode(
  minimum: string,
  who: string,
  current: string | undefined = globalThis.process?.versions?.node,
): void {
  if (current === undefined || compareVersions(current, minimum) >= 0) return;
  throw new Error(`${who} needs Node ${minimum} or later, and this is Node ${current}.`);
}

/** Compares versions by their numbers: negative when the first is older. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
