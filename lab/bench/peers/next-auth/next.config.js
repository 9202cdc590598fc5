import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {import('next').NextConfig} */
const config = { poweredByHeader: false, turbopack: { root }, outputFileTracingRoot: root };

// biome-ignore lint/style/noDefaultExport: Next reads it.
export default config;
