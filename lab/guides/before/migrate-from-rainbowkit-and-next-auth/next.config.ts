import type { NextConfig } from 'next';

const nextConfig: NextConfig = {
  webpack(config) {
    // What the wallets of RainbowKit ask for and this site does not use.
    for (const name of ['@x402/core', '@x402/evm', '@x402/fetch', '@x402/svm']) {
      config.resolve.alias[name] = false;
    }
    config.externals.push('pino-pretty', 'lokijs', 'encoding');
    return config;
  },
};

export default nextConfig;
