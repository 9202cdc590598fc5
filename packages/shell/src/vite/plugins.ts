import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Packages that few visitors need, kept out of the file of another moment, which would hold what both use. */
const separatePackages: readonly string[] = ['@base-org/account/browser'];

/**
 * Gives a module `file.ts?single-file` copies of all modules that it imports: shared ones would be a second file, which the browser
 * learns of late. `?single-file=name` are the copies of that name. `separatePackages` are copied likewise.
 */
export function singleFileEntry(): Plugin {
  return {
    name: 'portico:single-file',
    enforce: 'pre',
    async resolveId(source, importer) {
      const own = importer?.match(/\?single-file(=.+)?$/)?.[0];
      const mark = own ?? (separatePackages.includes(source) ? '?single-file=apart' : undefined);
      if (!importer || !mark) return undefined;
      // Imported only in functions for servers.
      if (source.startsWith('node:')) return { id: source, external: true };
      const from = own === undefined ? importer : importer.slice(0, -own.length);
      const found = await this.resolve(source, from, { skipSelf: true });
      // Data and generated modules have no copies.
      const isCode =
        found &&
        !found.external &&
        /^[^:]*\.[cm]?[jt]sx?$/.test(found.id) &&
        !found.id.startsWith('\0');
      return isCode ? { ...found, id: `${found.id}${mark}` } : found;
    },
  };
}

/** Refuses to bundle a `name.server.ts` for the browser: its code is only for the server. Its types may be imported. */
export function serverFiles(): Plugin {
  return {
    name: 'portico:server-files',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.server(\.ts)?$/ },
      handler(source, importer, { ssr }) {
        if (ssr) return undefined;
        return this.error(
          `${importer} imports ${source}, which is for the server alone. Import its types with "import type".`,
        );
      },
    },
  };
}

/** Replaces Vite's helper for dynamic imports, which saves half a kilobyte of the first load: only a chunk's own imports are preloaded. */
export function trimPreload(): Plugin {
  return {
    name: 'portico:trim-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => preloadHelper,
    },
  };
}

/** Leaves the drawing of a door out of the browser's half of a site: the server writes it, it never changes, and the page keeps it. */
export function withoutDrawing(): Plugin {
  return {
    name: 'portico:without-drawing',
    apply: 'build',
    load: {
      filter: { id: /\/components\/door-front\.[jt]sx?(\?|$)/ },
      handler: () => keptDrawing,
    },
  };
}

// React keeps the attributes that the server wrote, too. Another object would be written anew.
const keptDrawing = `import { jsx } from 'react/jsx-runtime';
const props = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
const Front = () => jsx('div', props);
export { Front as DoorFront };
`;

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

/** The URL by which the server starts the thread that writes to SQLite. */
const workerPath = './sqlite-worker.js';

/** Builds the module of that thread beside the server. It is named by a URL, and a server's build follows only imports. */
export function threadModules(): Plugin {
  let reference: string | undefined;
  return {
    name: 'portico:thread-modules',
    transform: {
      filter: { id: /\/store\/sqlite-thread\.[jt]s$/ },
      handler(_, id) {
        const worker = id.replace('sqlite-thread', 'sqlite-worker');
        reference = this.emitFile({ type: 'chunk', id: worker, name: 'sqlite-worker' });
      },
    },
    generateBundle(_, bundle) {
      if (reference === undefined) return;
      const worker = this.getFileName(reference);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes(workerPath)) continue;
        const path = relative(dirname(chunk.fileName), worker);
        chunk.code = chunk.code.replace(workerPath, `./${path}`);
      }
    },
  };
}

/** Settings of a site's configuration that pages need; the others stay on the server. */
const browserKeys: readonly string[] = ['name', 'statement', 'basePath', 'sessionsPage', 'wallets'];

/** Removes the settings that only the server reads from the browser's copy of `portico.config.ts`, if it is written as one object. */
export function browserConfig(): Plugin {
  return {
    name: 'portico:browser-config',
    apply: 'build',
    // After its types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /\/portico\.config\.ts$/ },
      handler(code) {
        const exported = this.parse(code).body.find(
          (node) => node.type === 'ExportDefaultDeclaration',
        )?.declaration;
        const object = exported?.type === 'CallExpression' ? exported.arguments[0] : exported;
        if (object?.type !== 'ObjectExpression') return undefined;
        const used = object.properties.filter(
          (property) =>
            property.type !== 'Property' ||
            property.key.type !== 'Identifier' ||
            browserKeys.includes(property.key.name),
        );
        const properties = used.map(({ start, end }) => code.slice(start, end)).join(',\n');
        return {
          code: `${code.slice(0, object.start)}{${properties}}${code.slice(object.end)}`,
          map: null,
        };
      },
    },
  };
}
