import { defineConfig } from '@portico/shell';

export default defineConfig({
  name: 'Portico',
  statement: 'Sign in to Portico.',
  sessionsPage: '/account',
  images: {
    favicon: '/favicon.svg',
    touchIcon: '/touch-icon.png',
    appIcon: '/icon-192.png',
    social: '/social.png',
  },
  webManifest: '/site.webmanifest',
  // The page's background in the tokens of @portico/react.
  themeColor: { light: '#ffffff', dark: '#0b0d12' },
});
