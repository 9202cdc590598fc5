import { createHash } from 'node:crypto';
import {
  drawFacade,
  drawMark,
  drawTreads,
  drawTurnedLeaf,
  svgMarkup,
} from '@portico/protocol/drawing';
import { type DrawingColor, drawingColor } from '@portico/protocol/drawing-colors';
import { Html, html } from './html.ts';
import { pageStyleText } from './page-style-text.ts';
import { walletScriptText as js } from './wallet-script-text.ts';

/** A stylesheet, and a name for this version of it, so that browsers may keep it for ever. */
export type OwnStyle = { readonly css: string; readonly version: string };

/**
 * Completes a stylesheet of the server's pages with the visitor's color scheme, else the system's, and with short names for the
 * colors: the site's design tokens (`--portico-*`) where its stylesheet has them, else their defaults.
 */
export function createStyle(bodyClass: string, rules: string): OwnStyle {
  const css = `:root { color-scheme: light dark; }
[data-portico-scheme="light"] { color-scheme: light; }
[data-portico-scheme="dark"] { color-scheme: dark; }
.${bodyClass} {
  --ground: var(--portico-ground, light-dark(#ffffff, #0b0d12));
  --surface: var(--portico-surface, light-dark(#f6f7f9, #14171e));
  --line: var(--portico-line, light-dark(#e3e6eb, #2b303b));
  --edge: var(--portico-edge, light-dark(#838a97, #717989));
  --text: var(--portico-text, light-dark(#0b0d12, #f3f5f9));
  --muted: var(--portico-muted, light-dark(#545b68, #a6aebd));
  --accent: var(--portico-accent, light-dark(#0052ff, #6c97ff));
  --accent-text: light-dark(oklch(from var(--accent) min(l, 0.53) c h), oklch(from var(--accent) max(l, 0.69) c h));
  --beam: var(--portico-beam, ${drawingColor('beam', 'var(--accent)')});
  --fill: var(--portico-fill, light-dark(#0052ff, #2b66ff));
  --on-fill: var(--portico-on-fill, #ffffff);
  --danger: var(--portico-danger, light-dark(#c4232f, #ff7a80));
}
${rules}
`;
  return { css, version: nameVersion(css) };
}

/** The style of the pages that every site has. */
export const pageStyle = createStyle('portico-auth', pageStyleText);

/** Signs in with a wallet of this browser on the sign-in page of a site without a script for it. Browsers may cache a version for ever. */
export const walletScript = { js, version: nameVersion(js) } as const;

function nameVersion(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The door on a page: `closed` without a session, `ajar` when one press is left, `open` with a session, `failed` after a failure. */
export type GateState = 'closed' | 'ajar' | 'open' | 'failed';

const color = (name: DrawingColor): string =>
  name === 'beam' ? 'var(--beam)' : drawingColor(name, 'var(--accent)');

/** The mark in the header of a page. */
export const mark: Html = html`<svg class="portico-auth-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${new Html(svgMarkup(drawMark(color)))}</svg>`;

/** The portico with its door in a state. Only for the eye: the page says the same in words. */
export function gate(state: GateState): Html {
  const leaf = drawTurnedLeaf(color, state === 'failed' ? 'closed' : state, 'var(--threshold)');
  const drawing = new Html(svgMarkup([...drawFacade(color), ...leaf, ...drawTreads(color)]));
  return html`<svg class="portico-auth-gate" data-gate="${state}" viewBox="0 0 320 301" width="136" height="128" aria-hidden="true">
${drawing}
<path class="portico-auth-threshold" d="M108 268h104v4H108z"/>
</svg>`;
}
