import type { NextConfig } from 'next';

const config: NextConfig = {
  // It has a native part and a database, which no bundler should take apart.
  serverExternalPackages: ['@portico/server'],
};

export default config;
