/**
 * Everything that Next offers to make answers cheaper, so that what is measured is next-auth.
 * @type {import('next').NextConfig}
 */
const config = {
  compress: false,
  poweredByHeader: false,
  generateEtags: false,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};

// biome-ignore lint/style/noDefaultExport: Next reads it.
export default config;
