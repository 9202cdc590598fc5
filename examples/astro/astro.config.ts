import node from '@astrojs/node';
import react from '@astrojs/react';
import { portico } from '@portico/react/vite';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  integrations: [react()],
  server: { port: 3000 },
  // Astro's own: a workspace may have another version of it beside the built server.
  vite: { plugins: [portico()], ssr: { noExternal: ['cookie'] } },
  // The session server checks origins itself, by AUTH_URL, which Astro does not know behind a proxy.
  security: { checkOrigin: false },
});
