import type { PorticoConfig } from '../config.ts';
import type { Assets } from './assets.ts';

/** The configuration of the site in tests. */
export const testConfig: PorticoConfig = {
  name: 'Portico',
  images: {
    favicon: '/favicon.svg',
    touchIcon: '/touch-icon.png',
    appIcon: '/icon-192.png',
    social: '/social.png',
  },
  webManifest: '/site.webmanifest',
  themeColor: { light: '#ffffff', dark: '#000000' },
};

/** URLs that tell which module they stand for. */
export const testAssets: Assets = {
  entry: '/assets/entry.js',
  stylesheets: ['/assets/all.css'],
  modulesOf(page, languages) {
    const modules = {
      hydrate: '/assets/hydrate.js',
      page: `/assets/${page}.js`,
      shellWords: `/assets/${languages.shell}.shell.js`,
      ...(languages.page && { pageWords: `/assets/${languages.page}.${page}.js` }),
    };
    return { modules, chunks: Object.values(modules) };
  },
  signInPage: '/assets/sign-in.js',
};
