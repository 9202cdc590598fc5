import { portico } from '@portico/react/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Fixed names, because pages written by the server point to them.
export default defineConfig({
  plugins: [react(), portico()],
  build: {
    rolldownOptions: {
      input: 'src/portico.tsx',
      output: { entryFileNames: 'portico.js', assetFileNames: 'portico.[ext]' },
    },
  },
});
