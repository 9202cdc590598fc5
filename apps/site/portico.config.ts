import { defineConfig } from '@portico/shell';

export default defineConfig({
  name: 'Portico',
  words: '../../packages/locales/src/*/site.ts',
  sessionsPage: '/account',
  // With the dialog's code: pages load nothing for it.
  wallets: async (popular) => {
    const module = await import('@portico/react/base-account');
    return popular.flatMap((wallet) =>
      wallet.id === 'coinbase' ? [wallet, module.baseAccount()] : wallet,
    );
  },
  brand: { icon: 'brand/icon.svg' },
});
