import { locales } from '@portico/protocol';
import type { Scheme, SiteState } from '../routes/site-state.ts';
import { stateElementId } from '../routes/site-state.ts';
import { siteName } from '../site.ts';
import type { Assets } from './assets.ts';
import { encodeState, escapeHtml } from './encode-state.ts';

/** The parts of one HTML document. */
export type DocumentParts = {
  readonly title: string;
  readonly description: string;
  /** Public address of the page, absolute; link previews need it. */
  readonly url: string;
  readonly state: SiteState;
  /** What React rendered. */
  readonly body: string;
  /** The HTML after it. */
  readonly footer: string;
  /** Whether search engines may list it. */
  readonly indexable: boolean;
};

/**
 * The whole page as a string. It holds no inline script and no inline style, so that the strict content
 * policy needs no nonce; what the browser must know travels in a block of JSON, which is data.
 */
export function renderDocument(parts: DocumentParts, assets: Assets): string {
  const { state } = parts;
  const title = escapeHtml(parts.title === siteName ? siteName : `${parts.title} · ${siteName}`);
  const description = escapeHtml(parts.description);
  const origin = escapeHtml(new URL(parts.url).origin);
  const scripts = [...(assets.preamble ?? []), assets.devWallet, assets.entry]
    .filter((source) => source !== undefined)
    .map((source) => `<script type="module" src="${source}"></script>`);
  const styles = assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`);
  // A visitor with a session gets the whole page at once, so its parts are fetched side by side.
  const preloads = state.session
    ? state.chunks.map((href) => `<link rel="modulepreload" href="${href}">`)
    : [];
  return `<!doctype html>
<html lang="${state.locale}" dir="${locales[state.locale].direction}"${state.scheme ? ` data-portico-scheme="${state.scheme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
${parts.indexable ? `<link rel="canonical" href="${escapeHtml(parts.url)}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="${state.scheme ?? 'light dark'}">
${themeColour(state.scheme)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${escapeHtml(parts.url)}">
<meta property="og:image" content="${origin}/social.png">
<meta name="twitter:card" content="summary_large_image">
${[...styles, ...preloads, ...scripts].join('\n')}
</head>
<body class="portico-root">
<div id="root">${parts.body}</div>
${parts.footer}
<script type="application/json" id="${stateElementId}">${encodeState(state)}</script>
</body>
</html>
`;
}

// The browser's own bars take the ground's colour; these two follow the tokens of @portico/react.
function themeColour(scheme: Scheme | undefined): string {
  const light = '#ffffff';
  const dark = '#0b0d12';
  if (scheme) return `<meta name="theme-color" content="${scheme === 'dark' ? dark : light}">`;
  return `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`;
}
