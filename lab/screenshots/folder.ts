import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

export type Picture = {
  readonly state: string;
  readonly size: string;
  readonly locale: string;
  readonly look: string;
};

export function pictureFile({ state, size, locale, look }: Picture): string {
  return join(folder, `${[state, size, locale, look].join('.')}.png`);
}

/** Reads the subject from a file's name; undefined when it is none of these pictures. */
export function pictureOf(file: string): Picture | undefined {
  const [state, size, locale, look, type, ...rest] = file.split('.');
  if (!state || !size || !locale || !look || type !== 'png' || rest.length > 0) return undefined;
  return { state, size, locale, look };
}
