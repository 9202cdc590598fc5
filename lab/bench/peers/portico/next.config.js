import { fileURLToPath } from 'node:url';

// What our packages depend on is installed for the whole repository, and Next finds nothing outside of its root.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // As create-next-app sets it, and as our example does: the frame is prerendered, and its styles are in the HTML.
  cacheComponents: true,
  partialPrefetching: true,
  experimental: { inlineCss: true },
  turbopack: { root },
  outputFileTracingRoot: root,
  serverExternalPackages: ['@portico/server'],
};

// biome-ignore lint/style/noDefaultExport: Next reads it.
export default config;
