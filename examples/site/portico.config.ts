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
      surface: { light: '#f8f3ea', dark: '#1d1812' },
      raised: { light: '#fffefb', dark: '#262019' },
      selected: { light: '#ffffff', dark: '#3a3128' },
      line: { light: '#e8dfd1', dark: '#3a3128' },
      edge: { light: '#8b8172', dark: '#857a6c' },
      muted: { light: '#5f564a', dark: '#b5a999' },
    },
  },
});
