import { fileURLToPath } from 'node:url';

/** `.ts` in a checkout, `.js` in an installed package. */
export const isCheckout: boolean = import.meta.url.endsWith('.ts');

/** The path of a file of this package. */
export function own(file: string): string {
  const url = new URL(`../${file}`, import.meta.url);
  return fileURLToPath(isCheckout ? url : new URL(url.href.replace(/\.tsx?$/, '.js')));
}
