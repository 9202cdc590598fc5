import { basename } from 'node:path';
import type { PorticoConfig } from '../config.ts';
import type { Assets } from './assets.ts';
import { siteStylesheets } from './stylesheets.ts';

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
  entry: { href: '/assets/entry.js', code: 'entry()' },
  pressEntry: { href: '/assets/press.js', code: 'press()' },
  stylesheets: siteStylesheets(
    ['src/styles/index.css', 'src/styles/late.css', 'src/styles/pages/home.css'],
    (source) => ({ href: `/assets/${basename(source)}`, css: `.${basename(source, '.css')} {}` }),
  ),
  modulesOf(page, language, connects) {
    const modules = {
      hydrate: '/assets/hydrate.js',
      page: `/assets/${language}.${page}${connects ? '.connect' : ''}.js`,
    };
    return {
      modules,
      chunks: Object.values(modules),
      connectChunks: [
        '/assets/connect.js',
        ...(connects ? [] : [`/assets/${language}.dialogs.js`]),
      ],
      accountChunks: ['/assets/account.js'],
    };
  },
  signInPage: '/assets/sign-in.js',
};
