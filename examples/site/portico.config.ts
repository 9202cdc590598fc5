import { defineConfig } from '@portico/shell';

export default defineConfig({
  name: 'Lantern',
  description: 'Notes that only you can read. Your wallet is the key.',
  languages: ['en'],
  brand: {
    mark: 'brand/mark.svg',
    colors: {
      accent: { light: '#9a3412', dark: '#fdba74' },
      ground: { light: '#fffdf8', dark: '#14100c' },
    },
  },
});
