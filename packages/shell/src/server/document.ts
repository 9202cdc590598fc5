import { locales, stateElementId } from '@portico/protocol';
import { brandFiles, brandGround } from '../brand/brand.ts';
import type { PorticoConfig } from '../config.ts';
import type { SiteState } from '../pages/page-module.ts';
import type { Assets } from './assets.ts';
import { type HtmlPage, sharedHtml } from './html-answer.ts';
import type { EntryScript, Stylesheet } from './inline-source.ts';
import { lruSet } from './lru-cache.ts';

type DocumentParts = {
  readonly config: PorticoConfig;
  readonly title: string;
  readonly description: string;
  /** Public URL of the page, absolute; link previews need it. */
  readonly url: string;
  readonly state: SiteState;
  /** Styles that the first paint waits for. */
  readonly stylesheet: Stylesheet;
  /** HTML rendered by React. */
  readonly body: string;
  /** The HTML after it. */
  readonly footer: string;
  /** Search engines may list it. */
  readonly indexable: boolean;
};

/** Enough for the pages of a site in every language. Pages about failures contain the path, so their number has no limit. */
const maximumEntries = 200;

/** The id of the page's last element: the script that answers what is pressed before React does. */
const entryElementId = 'portico-entry';

/**
 * Writes whole pages, in pieces. The content policy knows the script and the styles of a page by their hashes, so no nonce is needed;
 * state travels in a block of JSON. Caches what all visitors share: a piece before and one after the visitor's own.
 */
export function createDocuments(assets: Assets): (parts: DocumentParts) => HtmlPage['html'] {
  const shared = new Map<string, Record<'before' | 'after', ReturnType<typeof sharedHtml>>>();
  return (parts) => {
    const { params, session, ownSessions, ownAccounts, data, form, ...fixed } = parts.state;
    const { locale, modules, scheme } = fixed;
    const visitor = session ? 'known' : String(session);
    // A language without words for a page uses the module of English, and failures at one address differ in their titles.
    const { indexable, title, url } = parts;
    const key = [modules.page, locale, scheme, visitor, indexable, url, title].join(' ');
    const write = () => {
      const entry = entryElement(session === null ? assets.pressEntry : assets.entry);
      const rest = `${encodeState(fixed).slice(1)}</script>\n${parts.footer}\n${entry}\n</body>\n</html>\n`;
      return { before: sharedHtml(writeHead(parts, assets)), after: sharedHtml(rest) };
    };
    const { before, after } = shared.get(key) ?? lruSet(shared, key, write(), maximumEntries);
    const state = encodeState({ params, session, ownSessions, ownAccounts, data, form }).slice(
      0,
      -1,
    );
    const begun = `<script type="application/json" id="${stateElementId}">${state},`;
    return [before, `${parts.body}</div>\n${begun}`, after];
  };
}

/** Writes the part before the root element's content. All it has of a visitor is whether there is a session. */
function writeHead(parts: DocumentParts, assets: Assets): string {
  const { config, state } = parts;
  const title = escapeHtml(
    parts.title === config.name ? config.name : `${parts.title} · ${config.name}`,
  );
  const description = escapeHtml(parts.description);
  const url = escapeHtml(parts.url);
  const scripts = [...(assets.preamble ?? []), assets.devWallet]
    .filter((source) => source !== undefined)
    .map((source) => `<script type="module" src="${source}"></script>`);
  const styles = styleElements(parts);
  // A visitor with a session gets the whole page at once, so its parts are fetched side by side.
  const preloads = state.session
    ? state.chunks.map((href) => `<link rel="modulepreload" href="${href}">`)
    : [];
  // Painted when the last element, the entry, is there: otherwise in halves, and an early press would be lost. Only Chromium waits.
  return `<!doctype html>
<html lang="${state.locale}" dir="${locales[state.locale].direction}"${state.scheme ? ` data-portico-scheme="${state.scheme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${description}">
${parts.indexable ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="${state.scheme ?? 'light dark'}">
${themeColor(config, state)}
<link rel="icon" href="${brandFiles.favicon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${brandFiles.touchIcon}">
<link rel="manifest" href="${brandFiles.manifest}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${escapeHtml(new URL(brandFiles.social, parts.url).href)}">
<meta name="twitter:card" content="summary_large_image">
<link rel="expect" href="#${entryElementId}" blocking="render">
${[...styles, ...preloads, ...scripts].join('\n')}
</head>
<body class="portico-root">
<div id="root">`;
}

/** It runs before the first paint, in the page, so no press comes before it. Development serves it as a file. */
function entryElement({ href, code }: EntryScript): string {
  return code === undefined
    ? `<script type="module" id="${entryElementId}" src="${href}"></script>`
    : `<script id="${entryElementId}">${code}</script>`;
}

/**
 * A page that all anonymous visitors share holds its styles: first paint needs one request. Others link them, from the cache from
 * the second page on. Without script nothing fetches the late styles, so they are linked as well.
 */
function styleElements({ indexable, state, stylesheet }: DocumentParts): readonly string[] {
  const { css, href } = stylesheet;
  const isShared = indexable && state.session === null;
  const late = state.lateStylesheet;
  return [
    isShared && css !== undefined
      ? `<style>${css}</style>`
      : `<link rel="stylesheet" href="${href}">`,
    ...(late ? [`<noscript><link rel="stylesheet" href="${late}"></noscript>`] : []),
  ];
}

/** The browser's own bars take the color of the page. */
function themeColor({ brand }: PorticoConfig, { scheme }: SiteState): string {
  const color = brandGround(brand);
  if (scheme) return `<meta name="theme-color" content="${color[scheme]}">`;
  return (['light', 'dark'] as const)
    .map(
      (each) =>
        `<meta name="theme-color" content="${color[each]}" media="(prefers-color-scheme: ${each})">`,
    )
    .join('\n');
}

/**
 * JSON between the tags of a script element. HTML looks for `</script` and `<!--` there and knows no entities, so `<`, `>` and `&`
 * are JSON escapes; U+2028 and U+2029 end lines in old parsers.
 */
export function encodeState(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Text as the content of an element or of a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
