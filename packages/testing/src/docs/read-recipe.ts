import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The code of a recipe, word for word, by where it runs. A recipe has at most one block of each. */
export type Recipe = {
  /** A module of the reader's server. */
  readonly server?: string;
  /** A module of the reader's page. */
  readonly page?: string;
  readonly styles?: string;
};

const folder = fileURLToPath(new URL('../../../../docs/recipes/', import.meta.url));

const documents = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

/** The text below each heading of `docs/recipes`. */
const texts = new Map(
  documents.flatMap((text) =>
    text
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string] => {
        const end = section.indexOf('\n');
        return [section.slice(0, end), section.slice(end)];
      }),
  ),
);

/** The heading of every recipe. */
export const recipeTitles: readonly string[] = [...texts.keys()];

/**
 * Reads the blocks of a recipe.
 * @throws Error when there is no such recipe
 */
export function readRecipe(title: string): Recipe {
  const text = texts.get(title);
  if (text === undefined) throw new Error(`There is no recipe “${title}”.`);
  const blocks = [...text.matchAll(/^```(tsx?|css)\n(.*?)^```$/gms)];
  return Object.fromEntries(blocks.map(([, language, code]) => [place(language, code), code]));
}

function place(language = '', code = ''): keyof Recipe {
  if (language === 'css') return 'styles';
  return language === 'tsx' || code.includes("'@portico/react'") ? 'page' : 'server';
}
