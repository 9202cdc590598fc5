import { randomInt } from 'node:crypto';

/** Headers that give a visitor an address to itself, as the proxy that the site trusts would. */
export function visitorAddress(): Readonly<Record<string, string>> {
  const [a, b, c] = [randomInt(256), randomInt(256), randomInt(256)];
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}
