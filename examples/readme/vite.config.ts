import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Fixed names, because the page written by the server points to them.
export default defineConfig({
  plugins: [react()],
  build: {
    rolldownOptions: {
      input: 'main.tsx',
      output: { entryFileNames: 'main.js', assetFileNames: 'main.[ext]' },
    },
  },
});
