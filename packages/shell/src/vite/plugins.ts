import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Makes `src/locales/de.ts?words=home` the module of one page's words: the export `home` as `words`. The file
 * of a language is read once per page, so that the browser loads the words of no other page. With `shell`
 * come the dialogs' own words, the locale of @portico/react.
 */
export function pageWords(): Plugin {
  return {
    name: 'portico:page-words',
    load: {
      filter: { id: /\/locales\/[\w-]+\.ts\?words=\w+$/ },
      handler(id) {
        const [file = '', page = ''] = id.split('?words=');
        const code = basename(file, '.ts');
        const words = `export { ${page} as words } from ${JSON.stringify(`${file}?only=${page}`)};`;
        const locale = `export { ${code} as locale } from '@portico/react/locales/${code}';`;
        return page === 'shell' ? words + locale : words;
      },
    },
  };
}

/**
 * Replaces Vite's helper for dynamic imports by one that does only what a site needs: preload a chunk's
 * own imports. Styles are one file of the page, there is no nonce, and every browser of the build's target
 * knows `modulepreload`. That saves half a kilobyte of the first load.
 */
export function leanPreload(): Plugin {
  return {
    name: 'portico:lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => preloadHelper,
    },
  };
}

const preloadHelper = `export function __vitePreload(load, files) {
  for (const file of files ?? []) {
    const href = '/' + file;
    if (document.querySelector(\`link[href="\${href}"]\`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return load();
}
`;

/** Writes a `.br` and a `.gz` beside every text file of the build, at the highest level, for the server to send. */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'portico:compress-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // The public folder was copied before the first chunk was rendered, so all files are there now.
    writeBundle() {
      for (const item of readdirSync(folder, { withFileTypes: true, recursive: true })) {
        if (!item.isFile() || !/\.(css|js|json|map|svg|txt|webmanifest)$/.test(item.name)) continue;
        const file = join(item.parentPath, item.name);
        const content = readFileSync(file);
        const brotli = brotliCompressSync(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        });
        if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
        const gzip = gzipSync(content, { level: 9 });
        if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip);
      }
    },
  };
}
