import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Gives a module `file.ts?alone` copies of all modules that it imports, so that it is part of one file: what it shares
 * with others would become a second one, which the browser only learns of from the first. `?alone=name` are the copies
 * of that name.
 */
export function alone(): Plugin {
  return {
    name: 'portico:alone',
    enforce: 'pre',
    async resolveId(source, importer) {
      const mark = importer?.match(/\?alone(=.+)?$/)?.[0];
      if (!importer || !mark) return undefined;
      const found = await this.resolve(source, importer.slice(0, -mark.length), { skipSelf: true });
      return found && !found.external ? { ...found, id: `${found.id}${mark}` } : found;
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
