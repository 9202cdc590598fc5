import { fileURLToPath } from 'node:url';

// What our packages depend on is installed for the whole repository, and Next finds nothing outside of its root.
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  turbopack: { root },
  outputFileTracingRoot: root,
  serverExternalPackages: ['@portico/server'],
};

// biome-ignore lint/style/noDefaultExport: Next reads it.
export default config;
