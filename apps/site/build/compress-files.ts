import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes a `.br` and a `.gz` beside every text file of the build, at the highest level: once here instead
 * of for every visitor. The server sends whichever the browser takes.
 */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'compress-files',
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
