import { normalize } from 'viem/ens';

/** Whether a name is written as it is resolved (ENSIP-15); others are made to look like somebody else's. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}
