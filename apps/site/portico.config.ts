import { defineConfig } from '@portico/shell';

export default defineConfig({
  name: 'Portico',
  statement: 'Sign in to Portico.',
  sessionsPage: '/account',
  // With the dialog's code: pages load nothing for it.
  wallets: async (popular) => {
    const { baseAccount } = await import('@portico/react/base-account');
    return popular.flatMap((wallet) =>
      wallet.id === 'coinbase' ? [wallet, baseAccount()] : wallet,
    );
  },
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
