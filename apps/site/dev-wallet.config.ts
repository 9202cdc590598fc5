import { defaultClientConditions, defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';

/**
 * The development wallet is built apart from the site, into a folder of its own that a production server
 * does not serve: none of it can reach a chunk of the site.
 */
export default defineConfig({
  base: '/dev-wallet/',
  plugins: [compressFiles()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    outDir: 'dist/dev-wallet',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { announce: 'src/dev-wallet/announce.ts', wallet: 'src/dev-wallet/wallet.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
