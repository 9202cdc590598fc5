import { defineConfig } from '@portico/shell';

export default defineConfig({
  name: 'Portico',
  words: '../../packages/locales/src/*/site.ts',
  sessionsPage: '/account',
  // Loaded with the dialog's code, so pages load nothing for it.
  wallets: async (popular) => {
    const module = await import('@portico/react/base-account');
    return popular.flatMap((wallet) =>
      wallet.id === 'coinbase' ? [wallet, module.baseAccount()] : wallet,
    );
  },
  brand: { icon: 'brand/icon.svg' },
});
