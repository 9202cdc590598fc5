import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper for dynamic imports by one that does only what this site needs: fetch a chunk's
 * own imports beside it. Styles come in one file with the page, there is no nonce, and every browser of
 * the build's target knows `modulepreload`. That is half a kilobyte less of the first load.
 */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => helper,
    },
  };
}

const helper = `
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    const href = '/' + file;
    if (document.querySelector(\`link[href="\${href}"]\`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return load();
};
`;
