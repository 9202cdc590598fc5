import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLocaleCode, type LocaleCode } from '@portico/protocol';
import type { Plugin } from 'vite';
import { shellFile } from '../site-files.ts';
import type { Product } from './product.ts';

/** The importer from which `@portico/locales` is resolved: sites need not list it. */
const self = shellFile('vite/page-modules.ts');

const madeModule =
  /^\0?project:(shell-)?words$|\/src\/locales\/[\w-]+\.ts\?(page|connect|words)=\w+$/;

type Site = Pick<Product, 'root' | 'languages' | 'words' | 'pages'>;

/** Both modules of every page in every language as entries of the build: `src/locales/de.ts?page=home` and `?connect=home`. */
export function pageModules({
  root,
  languages,
  pages,
}: Pick<Site, 'root' | 'languages' | 'pages'>): Record<string, string> {
  const modules = languages.flatMap((code) =>
    [...pages, 'status'].flatMap((name) => [
      `src/locales/${code}.ts?page=${name}`,
      `src/locales/${code}.ts?connect=${name}`,
    ]),
  );
  return Object.fromEntries(modules.map((module) => [module, join(root, module)]));
}

/**
 * Generates three modules of a site's words in one language; a site with only English need not have any:
 * - `de.ts?page=home`: the page, its words, and the words around every page, in German where it has them.
 * - `de.ts?connect=home`: the same with the words of the dialogs, which a first click without a session needs. Only in the build.
 * - `de.ts?words=shell`: only the words around every page, with the locale of @portico/react.
 *
 * And `project:words`, all words of the site for its server, and `project:shell-words`, those around every page, each on demand.
 */
export function localeModules(site: Omit<Site, 'pages'>): Plugin {
  const { root } = site;
  let isBuild = false;
  return {
    name: 'portico:locale-modules',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: {
      filter: { id: madeModule },
      handler(source) {
        if (source.startsWith('project:')) return `\0${source}`;
        // A browser in development requests it by its path below the root.
        return source.startsWith('/src/') ? join(root, source) : source;
      },
    },
    load: {
      filter: { id: madeModule },
      async handler(id) {
        if (id.startsWith('\0')) return wordsModule(id, site);
        const [file = '', query = ''] = id.split('?');
        const [kind, name = ''] = query.split('=');
        const code = basename(file, '.ts');
        if (!isLocaleCode(code)) return undefined;
        const sentences = async (part: string): Promise<string> => {
          const found = await this.resolve(`@portico/locales/${code}/${part}`, self);
          return found?.id ?? this.error(`@portico/locales has no ${code}/${part}.`);
        };
        const shell = await sentences('shell');
        const locale = await sentences('locale');
        if (kind === 'words') {
          return `${shellImport(site, code, shell, 'words')}
export { words };
export { ${code} as locale } from ${JSON.stringify(locale)};`;
        }
        // Copied into each page's file: shared, they would be a small file more. English is part of @portico/react's first load anyway.
        const copy = isBuild ? `&of=${code}-${kind}-${name}` : '';
        const isCopied = copy !== '' && code !== 'en';
        // Copied with their imports, which the connect moment has, too: hydration would wait for it.
        const dialogs =
          copy && kind === 'connect'
            ? `${await sentences('dialogs')}?single-file=${code}-${name}`
            : undefined;
        const words = withExport(site, code, name) ?? (name === 'status' ? shell : undefined);
        return `${name === 'status' ? `export { Page } from 'project:status';` : pageExport(join(root, 'src/pages', `${name}.tsx`))}
${words ? `export { ${name} as words } from ${only(words, `${name}${copy}`)};` : 'export const words = {};'}
${shellImport(site, code, shell, 'around', copy)}
import { ${code} as ${dialogs ? 'bare' : 'locale'} } from ${isCopied ? only(locale, `all${copy}`) : JSON.stringify(locale)};
${
  dialogs
    ? `import { words as dialogs } from ${JSON.stringify(dialogs)};
const locale = { ...bare, load: async () => dialogs };`
    : ''
}
const shell = { words: around, locale };
export { shell };`;
      },
    },
  };
}

/** A page with a `load` is loaded anew when the session changes, which is code that no other page carries. */
function pageExport(page: string): string {
  const from = JSON.stringify(page);
  if (!existsSync(page.replace(/\.tsx$/, '.server.ts'))) return `export { Page } from ${from};`;
  return `import { Page as LoadedPage } from ${from};
import { withFreshData } from ${JSON.stringify(shellFile('react/fresh-page.tsx'))};
const Page = withFreshData(LoadedPage);
export { Page };`;
}

const only = (file: string, query: string) => JSON.stringify(`${file}?only=${query}`);

/** The file of the language or the English one, whichever has the export. */
function withExport({ words }: Pick<Site, 'words'>, code: LocaleCode, name: string) {
  const has = new RegExp(`^export const ${name}\\b`, 'm');
  return [words[code], words.en].find((file) => file && has.test(readFileSync(file, 'utf8')));
}

/** Imports the words around every page: the shell's, and the site's, which add to them or replace some. */
function shellImport(
  site: Pick<Site, 'words'>,
  code: LocaleCode,
  shell: string,
  name: string,
  copy = '',
): string {
  const own = withExport(site, code, 'shell');
  const engine = `from ${only(shell, `shell${copy}`)}`;
  if (!own) return `import { shell as ${name} } ${engine};`;
  return `import { shell as engine } ${engine};
import { shell as site } from ${only(own, `shell${copy}`)};
const ${name} = { ...engine, ...site };`;
}

/** All words of the site by language, at once for its server, or on demand. */
function wordsModule(id: string, { root, languages, words }: Omit<Site, 'pages'>): string {
  const shell = (code: string) => JSON.stringify(join(root, `src/locales/${code}.ts?words=shell`));
  const table = (name: string, codes: readonly string[], value: (code: string) => string) =>
    `export const ${name} = { ${codes.map((code) => `${code}: ${value(code)}`).join(', ')} };`;
  if (id.endsWith('shell-words'))
    return table('shells', languages, (code) => `() => import(${shell(code)})`);
  const own = languages.filter((code) => words[code]);
  return [
    ...own.map((code) => `import * as ${code} from ${JSON.stringify(words[code])};`),
    ...languages.map((code) => `import * as ${code}Shell from ${shell(code)};`),
    `export const languages = ${JSON.stringify(languages)};`,
    table('modules', own, (code) => code),
    table('shells', languages, (code) => `${code}Shell`),
  ].join('\n');
}
