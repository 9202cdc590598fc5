import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { leanPreload } from './build/lean-preload.ts';
import { pageChunks } from './build/page-chunks.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * `vite build` makes the browser's files in dist/client, `vite build --ssr` the server in dist/server.
 * Packages of this repository come from their TypeScript through the `source` condition and end up inside
 * both; everything else stays an import of the server.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [
    // Only for fast refresh: Vite itself compiles JSX.
    ...(command === 'serve' ? [react()] : []),
    ...(command === 'build' && !isSsrBuild ? [leanPreload(), compressFiles()] : []),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: {
      // React has had this hook since 18; the shim would be carried along for nothing.
      'use-sync-external-store/shim/index.js': 'react',
      // Safe's provider asks for this with require() and would get it, and all of viem, a second time.
      '@safe-global/safe-apps-sdk': path(
        '../../node_modules/@safe-global/safe-apps-sdk/dist/esm/index.js',
      ),
      // A stylesheet that imports another does not see the `source` condition.
      '@portico/react/styles.css': path('../../packages/react/src/styles/index.css'),
    },
  },
  // There is no index.html to start from, and a dependency that is found late reloads the page.
  optimizeDeps: { entries: ['src/{client,pages,dev-wallet}/*.{ts,tsx}', '!**/*.test.*'] },
  // React chooses its slow development build when NODE_ENV is not "production", and that variable is the
  // operator's word about this site. The built server therefore carries React's production build inside.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ssr: {
    noExternal: isSsrBuild ? [/^@portico\//, /^react(-dom)?(\/|$)/, 'wouter'] : [/^@portico\//],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {
          ssr: true,
          outDir: 'dist/server',
          copyPublicDir: false,
          rolldownOptions: { input: 'src/server/main.ts' },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          // The polyfill is for browsers older than the target.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            // The entry imports `hydrate` by its name.
            preserveEntrySignatures: 'allow-extension',
            output: {
              // Every script carries the names of those that it may load; the manifest knows which is which.
              chunkFileNames: 'assets/[hash].js',
              entryFileNames: 'assets/[hash].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: pageChunks(path('./src/client/hydrate.tsx'), [
                      path('./src/pages/home.tsx'),
                      path('./src/client/sign-in-page.tsx'),
                    ]),
                  },
                ],
              },
            },
            input: [
              'src/client/entry.ts',
              'src/client/hydrate.tsx',
              'src/client/sign-in-page.tsx',
              'src/client/styles.ts',
              ...globSync('src/locales/*/*.ts', { cwd: path('.') }),
            ],
          },
        }),
  },
}));
