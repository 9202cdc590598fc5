import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { languageFiles, pageFiles } from '../site-files.ts';
import { own } from './own-files.ts';

/**
 * The two modules of every page in every language, as entries of the browser's build: `src/locales/de.ts?page=home` and
 * `src/locales/de.ts?connect=home`. The server looks them up by these names.
 */
export function pageModules(root: string): Record<string, string> {
  const names = [...pageFiles(root), 'status.tsx'].map((file) => basename(file, '.tsx'));
  const modules = languageFiles(root).flatMap((file) =>
    names.flatMap((name) => [`${file}?page=${name}`, `${file}?connect=${name}`]),
  );
  return Object.fromEntries(modules.map((module) => [module, join(root, module)]));
}

/**
 * Makes three modules of a file of `src/locales`:
 *
 * - `de.ts?page=home`: the page, its words, and what stands around every page, all in German where that has them,
 *   else in English. One file, so that a browser asks for one, with the words of no other page.
 * - `de.ts?connect=home`: the same with the words of the dialogs, for visitors without a session, whose first click needs
 *   them. Only the build makes it.
 * - `de.ts?words=shell`: only what stands around every page, with the locale of @portico/react.
 */
export function localeModules(): Plugin {
  let isBuild = false;
  return {
    name: 'portico:locale-modules',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\/locales\/[\w-]+\.ts\?(page|connect|words)=\w+$/ },
      async handler(id) {
        const [file = '', query = ''] = id.split('?');
        const [kind, name = ''] = query.split('=');
        const code = basename(file, '.ts');
        const react = `@portico/react/locales/${code}`;
        if (kind === 'words') {
          return `export { shell as words } from ${only(file, 'shell')};
export { ${code} as locale } from '${react}';`;
        }
        // Copied into each page's file: shared by them, they would be a file of a few hundred bytes more. English is
        // part of @portico/react's first load anyway.
        const copy = isBuild ? `&of=${code}-${kind}-${name}` : '';
        const resolved = copy ? (await this.resolve(react, id))?.id : undefined;
        const locale = resolved && code !== 'en' ? `${resolved}?only=all${copy}` : react;
        // With what they import: the connect moment has that, too, and hydration would wait for it.
        const dialogs =
          resolved && kind === 'connect'
            ? `${join(dirname(resolved), `words${extname(resolved)}`)}?alone=${code}-${name}`
            : undefined;
        const [words, shell] = [withExport(file, name), withExport(file, 'shell')];
        const page = join(dirname(dirname(file)), name === 'status' ? '' : 'pages', `${name}.tsx`);
        return `${pageExport(page)}
${words ? `export { ${name} as words } from ${only(words, `${name}${copy}`)};` : 'export const words = {};'}
import { shell as around } from ${only(shell ?? file, `shell${copy}`)};
import { ${code} as ${dialogs ? 'bare' : 'locale'} } from ${JSON.stringify(locale)};
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
  return [file, join(dirname(file), 'en.ts')].find((each) => has.test(readFileSync(each, 'utf8')));
}
