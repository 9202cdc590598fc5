import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requiredFiles } from '@portico/react/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, type InlineConfig } from 'vite';
import { isCheckout, shellFile, siteFileOrDefault, styleFiles } from '../site-files.ts';
import { brandColors, brandPictures } from './brand-plugins.ts';
import { chunkGroups } from './chunk-groups.ts';
import { localeModules, pageModules } from './page-modules.ts';
import {
  browserConfig,
  compressFiles,
  serverFiles,
  singleFileEntry,
  threadModules,
  trimPreload,
  withoutDrawing,
} from './plugins.ts';
import type { Product } from './product.ts';

/** A checkout uses the packages' TypeScript, so that nothing is built first. */
const ownConditions = isCheckout ? ['source'] : [];

/** The modules of the shell that Vite serves or builds, by the name of their entry. */
export const entries = {
  entry: shellFile('client/entry.ts'),
  'press-entry': shellFile('client/press-entry.ts'),
  hydrate: shellFile('client/hydrate.tsx'),
  'sign-in-page': shellFile('client/sign-in-page.tsx'),
  'dev-preamble': shellFile('client/dev-preamble.ts'),
  announce: shellFile('client/announce.ts'),
  main: shellFile('server/main.ts'),
  'site-modules': shellFile('server/site-modules.ts'),
  portico: shellFile('server/portico.ts'),
} as const;

/** Packages for frameworks with server components begin with 'use client', which means nothing here. */
const checks = { moduleLevelDirective: false } as const;

/** Returns the configuration shared by all builds and the development server. */
function common({ root }: Pick<Product, 'root'>): InlineConfig {
  const styles = styleFiles(root);
  return {
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    resolve: {
      conditions: [...ownConditions, ...defaultClientConditions],
      alias: {
        'project:config': join(root, 'portico.config.ts'),
        'project:server': siteFileOrDefault(root, 'portico.server.ts', 'defaults/no-server.ts'),
        'project:layout': siteFileOrDefault(root, 'src/layout.tsx', 'defaults/layout.tsx'),
        'project:status': siteFileOrDefault(root, 'src/status.tsx', 'defaults/status.tsx'),
        'project:index.css?url': `${styles['src/styles/index.css']}?url`,
        'project:late.css?url': `${styles['src/styles/late.css']}?url`,
        // React has this hook since 18, so the shim is not needed.
        'use-sync-external-store/shim/index.js': 'react',
        ...packageStyles(),
      },
    },
    ssr: {
      noExternal: [/^@portico\//],
      resolve: { conditions: [...ownConditions, ...defaultServerConditions] },
    },
    build: {
      target: 'es2023',
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      assetsInlineLimit: 0,
    },
  };
}

/** A stylesheet that imports another does not see the `source` condition. */
function packageStyles(): Readonly<Record<string, string>> {
  const react = [
    'styles',
    ...['first', 'door', 'stair', 'dialog', 'tokens'].map((name) => `styles/${name}`),
  ].map((name) => `${name}.css`);
  const shell = ['base', 'header-button', 'first', 'late', 'auth'].map(
    (name) => `styles/${name}.css`,
  );
  return Object.fromEntries([
    ...react.map((name) => [
      `@portico/react/${name}`,
      fileURLToPath(import.meta.resolve(`@portico/react/${name}`)),
    ]),
    ...shell.map((name) => [`@portico/shell/${name}`, shellFile(name)]),
  ]);
}

/** The development server, as a middleware. */
export function developmentConfig(product: Product): InlineConfig {
  const config = common(product);
  return {
    ...config,
    // Only for fast refresh: Vite itself compiles JSX.
    plugins: [
      react(),
      serverFiles(),
      localeModules(product),
      brandColors(product),
      brandPictures(product),
    ],
    server: { middlewareMode: true },
    // There is no index.html to start from, and a dependency that is found late reloads the page.
    optimizeDeps: {
      exclude: ['@portico/locales', '@portico/shell'],
      entries: [
        ...Object.values(entries).filter((file) => /\/client\//.test(file)),
        'src/layout.tsx',
        'src/pages/*.tsx',
      ],
    },
  };
}

/** The browser's files, in `dist/client`. */
function clientConfig(product: Product): InlineConfig {
  const { root } = product;
  const config = common(product);
  return {
    ...config,
    plugins: [
      serverFiles(),
      browserConfig(),
      requiredFiles,
      singleFileEntry(),
      withoutDrawing(),
      localeModules(product),
      brandColors(product),
      brandPictures(product),
      trimPreload(),
      compressFiles(),
    ],
    build: {
      ...config.build,
      outDir: 'dist/client',
      manifest: true,
      // Some wallets' packages are larger than Vite likes; they come with the click on that wallet.
      chunkSizeWarningLimit: 1000,
      // The polyfill is for browsers older than the target.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks,
        // The entry imports `hydrate` by its name.
        preserveEntrySignatures: 'allow-extension',
        output: {
          // Every script carries the names of those that it may load; the manifest has them by name.
          chunkFileNames: 'assets/[hash:7].js',
          entryFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                debugName: 'moments of a visit',
                name: chunkGroups(
                  root,
                  entries.hydrate,
                  join(root, 'src/pages/home.tsx'),
                  entries['sign-in-page'],
                ),
              },
            ],
          },
        },
        input: {
          entry: `${entries.entry}?single-file=entry`,
          'press-entry': `${entries['press-entry']}?single-file`,
          hydrate: entries.hydrate,
          'sign-in-page': entries['sign-in-page'],
          // The server looks them up by these names.
          ...styleFiles(root),
          ...pageModules(product),
        },
      },
    },
  };
}

/** Returns the builds of a site. The operator's commands are one of them: where only `dist` is, there is no package to run them from. */
export function buildConfigs(product: Product): readonly InlineConfig[] {
  return [
    clientConfig(product),
    nodeConfig(product, 'dist/server', entries.main),
    nodeConfig(product, 'dist/cli', entries.portico),
    devWalletConfig(product),
  ];
}

function nodeConfig(product: Product, outDir: string, input: string): InlineConfig {
  const config = common(product);
  return {
    ...config,
    plugins: [localeModules(product), threadModules()],
    // The built server carries React's production build: NODE_ENV, which chooses it otherwise, is the operator's decision about this site.
    define: { 'process.env.NODE_ENV': '"production"' },
    // And every other package: of most a start needs a small part, and a few files load far faster than hundreds.
    ssr: { ...config.ssr, noExternal: true },
    build: {
      ...config.build,
      ssr: true,
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        checks,
        input,
        // V8 holds the source text in memory. Licences stay.
        output: { comments: { legal: true, annotation: false, jsdoc: false } },
      },
    },
  };
}

/** The development wallet, in `dist/dev-wallet`. Built apart, into a folder that a production server does not serve. */
function devWalletConfig(product: Product): InlineConfig {
  const config = common(product);
  return {
    ...config,
    base: '/dev-wallet/',
    resolve: {
      ...config.resolve,
      conditions: [...ownConditions, 'development', ...defaultClientConditions],
    },
    plugins: [compressFiles()],
    build: {
      ...config.build,
      outDir: 'dist/dev-wallet',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        checks,
        input: { announce: entries.announce },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  };
}
