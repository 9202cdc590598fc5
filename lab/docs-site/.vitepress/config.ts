import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { githubSlug } from '../src/read-pages.ts';

const folder = new URL('../', import.meta.url);
const sidebar = JSON.parse(readFileSync(new URL('.pages/sidebar.json', folder), 'utf8'));
/** Older versions that are served beside this one: `[{ "version": "0.1.0", "path": "/v0.1/" }]`. */
const older: readonly { version: string; path: string }[] = JSON.parse(
  readFileSync(new URL('versions.json', folder), 'utf8'),
);
const { version } = JSON.parse(
  readFileSync(new URL('../../packages/react/package.json', folder), 'utf8'),
);

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs;

export default defineConfig({
  title: 'Portico',
  description:
    'The front door of a web3 site on Base: connect a wallet, sign one message, keep a session.',
  lang: 'en',
  srcDir: '.pages/pages',
  srcExclude: ['public/**'],
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  metaChunk: true,
  lastUpdated: false,
  // Guides name the address that a new site answers on.
  ignoreDeadLinks: 'localhostLinks',
  // Otherwise a style element is added for a moment, which the content policy refuses.
  appearance: { disableTransition: false },
  markdown: {
    // Links to headings work here and on code hosts.
    anchor: { slugify: githubSlug },
    // The page's language is English: quotes stand in the texts as they are meant.
    typographer: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  transformHtml: (html) => contentPolicy(html),
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    nav: [
      { text: 'Guides', link: '/guides/add-to-your-site', activeMatch: '^/(guides|introduction)' },
      { text: 'Components', link: '/components/', activeMatch: '^/components' },
      { text: 'Theme', link: '/theme' },
      { text: 'Reference', link: '/api/', activeMatch: '^/api' },
      {
        text: version,
        activeMatch: '^/(changelog|versions)$',
        items: [
          { text: `${version} (this one)`, link: '/' },
          ...older.map(({ version, path }) => ({ text: version, link: path, target: '_self' })),
          { text: 'Changes', link: '/changelog' },
          { text: 'Other versions', link: '/versions' },
        ],
      },
    ],
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // A guide comes before a record that mentions the same words. Sent to the browser as text: nothing
            // from outside of it can be used here.
            boostDocument: (id: string) =>
              /^\/decisions\//.test(id)
                ? 0.2
                : /^\/(?:api|changelog|specification|asvs)/.test(id)
                  ? 0.5
                  : /^\/(?:guides|recipes|components)\//.test(id)
                    ? 1.5
                    : 1,
          },
        },
      },
    },
    editLink: {
      pattern: ({ frontmatter }) => frontmatter.source,
      text: 'This page in the repository',
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
});

/** Adds a content policy to the page itself, so that it holds on every host of static files. Inline scripts are allowed by hash. */
function contentPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    // Colours of code are attributes of its words.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    /<head>/,
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
