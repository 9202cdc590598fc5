import type { NextConfig } from 'next';

const config: NextConfig = {
  // It has a native part and a database, which no bundler should take apart.
  serverExternalPackages: ['@portico/server'],
  // In the HTML the styles cost no request before the first paint. A policy that forbids inline styles needs them linked.
  experimental: { inlineCss: true },
};

export default config;
