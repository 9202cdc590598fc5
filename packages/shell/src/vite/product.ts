import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLocaleCode, type LocaleCode, localeCodes } from '@portico/protocol';
import { runnerImport } from 'vite';
import { colorProblems } from '../brand/colors.ts';
import type { PorticoConfig } from '../config.ts';
import { typeProblems, valueProblems } from '../config-problems.ts';
import { pageFiles, shellFile } from '../site-files.ts';

/** A site's folder and its `portico.config.ts`, for the build and the development server. */
export type Product = {
  readonly root: string;
  readonly config: PorticoConfig;
  /** English first. */
  readonly languages: readonly LocaleCode[];
  /** Absolute paths of the files with the words of its pages, by their language; a site with only English needs none. */
  readonly words: { readonly [Code in LocaleCode]?: string };
  /** The ids of the pages: `home` for `src/pages/home.tsx`. */
  readonly pages: readonly string[];
  readonly mark: string;
};

/** Reads a site's configuration. @throws Error with everything that is wrong with it */
export async function readProduct(root: string): Promise<Product> {
  const file = join(root, 'portico.config.ts');
  const config = await readConfig(root, file);
  if (!config) throw new Error(`${file} must have a default export: defineConfig({ … }).`);
  // What follows relies on the types.
  refuse(typeProblems(config));
  const { words: pattern = 'src/locales/*.ts' } = config;
  const wordsPath = (code: string) => pattern.replace('*', code);
  const words = Object.fromEntries(
    localeCodes
      .map((code) => [code, join(root, wordsPath(code))] as const)
      .filter(([, path]) => existsSync(path))
      .sort(),
  );
  const found = Object.keys(words).filter(isLocaleCode);
  const languages = config.languages ?? ['en', ...found.filter((code) => code !== 'en')];
  const markFile = join(root, config.brand?.mark ?? 'brand/mark.svg');
  refuse([
    ...valueProblems(config),
    ...colorProblems(config.brand),
    ...languages
      .filter((code) => code !== 'en' && !found.includes(code))
      .map((code) => `languages: there is no ${wordsPath(code)}.`),
    ...[markFile, ...drawings(root, config)]
      .filter((path) => !existsSync(path))
      .map((path) => `brand: there is no ${path}.`),
  ]);
  const pages = pageFiles(root).map((path) => basename(path, '.tsx'));
  const mark = readFileSync(markFile, 'utf8');
  return { root, config, languages: languages.filter(isLocaleCode), words, pages, mark };
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(`portico.config.ts has mistakes:\n- ${problems.join('\n- ')}`);
}

async function readConfig(root: string, file: string): Promise<PorticoConfig | undefined> {
  const { NODE_ENV } = process.env;
  try {
    const { module } = await runnerImport<{ readonly default?: PorticoConfig }>(file, {
      root,
      logLevel: 'warn',
      resolve: {
        // The whole package would bring React along.
        alias: [{ find: /^@portico\/shell$/, replacement: shellFile('config.ts') }],
      },
    });
    return module.default;
  } finally {
    // Vite sets it to "development" for this, and the build would take React's development build.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}

function drawings(root: string, { brand = {} }: PorticoConfig): readonly string[] {
  return [brand.icon, brand.social].flatMap((path) => (path ? join(root, path) : []));
}
