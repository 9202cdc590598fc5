import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { own } from './own-files.ts';
import type { Product } from './product.ts';

/** The importer from which `@portico/locales` is resolved: sites need not list it. */
const self = own('vite/page-modules.ts');

/** The folder, the languages and the pages of a site. */
type Site = Pick<Product, 'root' | 'languages' | 'pages'>;

/**
 * The two modules of every page in every language, as entries of the browser's build: `src/locales/de.ts?page=home` and
 * `src/locales/de.ts?connect=home`. The server looks them up by these names.
 */
export function pageModules({ root, languages, pages }: Site): Record<string, string> {
  const modules = languages.flatMap((code) =>
    [...pages, 'status'].flatMap((name) => [
      `src/locales/${code}.ts?page=${name}`,
      `src/locales/${code}.ts?connect=${name}`,
    ]),
  );
  return Object.fromEntries(modules.map((module) => [module, join(root, module)]));
}

/**
 * Makes three modules of a file of `src/locales`, which a site with English alone need not have:
 *
 * - `de.ts?page=home`: the page, its words, and what stands around every page, all in German where that has them,
 *   else in English. One file, so that a browser asks for one, with the words of no other page.
 * - `de.ts?connect=home`: the same with the words of the dialogs, for visitors without a session, whose first click needs
 *   them. Only the build makes it.
 * - `de.ts?words=shell`: only what stands around every page, with the locale of @portico/react.
 *
 * And `project:words`, all words of the site for its server, and `project:shell-words`, those around every page, each
 * fetched when it is needed.
 */
export function localeModules({ root, languages }: Pick<Site, 'root' | 'languages'>): Plugin {
  let isBuild = false;
  const english = join(root, 'src/locales/en.ts');
  const isMissing = !existsSync(english);
  return {
    name: 'portico:locale-modules',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: {
      filter: { id: /^project:(shell-)?words$|\/src\/locales\/en\.ts(\?|$)/ },
      handler(source) {
        if (source.startsWith('project:')) return `\0${source}`;
        // In development a browser asks for it by its path below the root.
        const file = source.startsWith('/src/') ? join(root, source) : source;
        return isMissing && file.startsWith(english) ? file : undefined;
      },
    },
    load: {
      filter: {
        id: /^\0project:(shell-)?words$|\/locales\/en\.ts$|\/locales\/[\w-]+\.ts\?(page|connect|words)=\w+$/,
      },
      async handler(id) {
        if (id.startsWith('\0')) return wordsModule(id, root, languages);
        if (!id.includes('?')) return isMissing && id === english ? 'export {};' : undefined;
        const [file = '', query = ''] = id.split('?');
        const [kind, name = ''] = query.split('=');
        const code = basename(file, '.ts');
        const sentences = async (part: string): Promise<string> => {
          const found = await this.resolve(`@portico/locales/${code}/${part}`, self);
          return found?.id ?? this.error(`@portico/locales has no ${code}/${part}.`);
        };
        const shell = await sentences('shell');
        const locale = await sentences('locale');
        if (kind === 'words') {
          return `${shellImport(file, shell, 'words')}
export { words };
export { ${code} as locale } from ${JSON.stringify(locale)};`;
        }
        // Copied into each page's file: shared by them, they would be a file of a few hundred bytes more. English is
        // part of @portico/react's first load anyway.
        const copy = isBuild ? `&of=${code}-${kind}-${name}` : '';
        const isCopied = copy !== '' && code !== 'en';
        // With what they import: the connect moment has that, too, and hydration would wait for it.
        const dialogs =
          copy && kind === 'connect'
            ? `${await sentences('dialogs')}?single-file=${code}-${name}`
            : undefined;
        const words = withExport(file, name) ?? (name === 'status' ? shell : undefined);
        return `${name === 'status' ? `export { Page } from 'project:status';` : pageExport(join(root, 'src/pages', `${name}.tsx`))}
${words ? `export { ${name} as words } from ${only(words, `${name}${copy}`)};` : 'export const words = {};'}
${shellImport(file, shell, 'around', copy)}
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
import { withFreshData } from ${JSON.stringify(own('react/fresh-page.tsx'))};
const Page = withFreshData(LoadedPage);
export { Page };`;
}

const only = (file: string, query: string) => JSON.stringify(`${file}?only=${query}`);

/** The file itself or the English one, whichever has the export. */
function withExport(file: string, name: string): string | undefined {
  const has = new RegExp(`^export const ${name}\\b`, 'm');
  return [file, join(dirname(file), 'en.ts')].find(
    (each) => existsSync(each) && has.test(readFileSync(each, 'utf8')),
  );
}

/** Imports the words around every page: the shell's, and those of the site, which add to them or replace some. */
function shellImport(file: string, shell: string, name: string, copy = ''): string {
  const site = withExport(file, 'shell');
  const engine = `from ${only(shell, `shell${copy}`)}`;
  if (!site) return `import { shell as ${name} } ${engine};`;
  return `import { shell as engine } ${engine};
import { shell as site } from ${only(site, `shell${copy}`)};
const ${name} = { ...engine, ...site };`;
}

/** All words of the site by file, at once for its server, or on demand. */
function wordsModule(id: string, root: string, languages: readonly string[]): string {
  const file = (code: string) => JSON.stringify(join(root, `src/locales/${code}.ts`));
  const shell = (code: string) => JSON.stringify(join(root, `src/locales/${code}.ts?words=shell`));
  const table = (name: string, value: (code: string) => string) =>
    `export const ${name} = { ${languages.map((code) => `'/src/locales/${code}.ts': ${value(code)}`).join(', ')} };`;
  if (id.endsWith('shell-words')) return table('shells', (code) => `() => import(${shell(code)})`);
  const imports = languages.map(
    (code) =>
      `import * as ${code} from ${file(code)};\nimport * as ${code}Shell from ${shell(code)};`,
  );
  return [
    ...imports,
    `export const languages = ${JSON.stringify(languages)};`,
    table('modules', (code) => code),
    table('shells', (code) => `${code}Shell`),
  ].join('\n');
}
