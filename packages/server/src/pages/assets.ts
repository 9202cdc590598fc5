import { createHash } from 'node:crypto';
import { drawingColor } from '@portico/protocol/drawing-colors';
import { walletScriptText as js } from './wallet-script-text.ts';

/** The color scheme of the server's own pages: the visitor's choice, else the system's. */
export const schemes = `:root { color-scheme: light dark; }
[data-portico-scheme="light"] { color-scheme: light; }
[data-portico-scheme="dark"] { color-scheme: dark; }`;

/**
 * The colors of the server's own pages by short names: the site's design tokens where its stylesheet defines them
 * (`--portico-*`, as @portico/react does), else their values there.
 */
export const tokens = `--ground: var(--portico-ground, light-dark(#ffffff, #0b0d12));
  --surface: var(--portico-surface, light-dark(#f6f7f9, #14171e));
  --line: var(--portico-line, light-dark(#e3e6eb, #2b303b));
  --edge: var(--portico-edge, light-dark(#838a97, #717989));
  --text: var(--portico-text, light-dark(#0b0d12, #f3f5f9));
  --muted: var(--portico-muted, light-dark(#545b68, #a6aebd));
  --accent: var(--portico-accent, light-dark(#0052ff, #6c97ff));
  --beam: var(--portico-beam, ${drawingColor('beam', 'var(--accent)')});
  --fill: var(--portico-fill, light-dark(#0052ff, #2b66ff));
  --on-fill: var(--portico-on-fill, #ffffff);
  --danger: var(--portico-danger, light-dark(#c4232f, #ff7a80));`;

/**
 * The look of this server's pages. It takes the site's design tokens where the site's stylesheet defines
 * them (`--portico-*`, as @portico/react does) and stands on its own where it does not.
 */
const css = `
${schemes}
.portico-auth {
  ${tokens}
  --raised: var(--portico-raised, light-dark(#ffffff, #1c2029));
  --focus: var(--portico-focus, var(--accent));
  box-sizing: border-box;
  min-block-size: 100dvb;
  margin: 0;
  padding: max(1.5rem, env(safe-area-inset-top)) 1rem max(1.5rem, env(safe-area-inset-bottom));
  display: grid;
  place-items: center;
  background: var(--surface);
  color: var(--text);
  font: 400 1rem/1.5 var(--portico-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
/* Lines break between words: Korean has spaces there, Japanese has none. */
.portico-auth:lang(ko) { word-break: keep-all; }
.portico-auth:lang(ja) { line-break: strict; word-break: auto-phrase; }
.portico-auth-card {
  box-sizing: border-box;
  inline-size: min(100%, 26rem);
  padding: 2.5rem 2rem 2rem;
  text-align: center;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: var(--portico-radius-dialog, 20px);
  box-shadow: var(--portico-shadow, 0 8px 24px rgb(11 13 18 / 8%));
}
.portico-auth-card h1 {
  margin: 1rem 0 0.75rem;
  font-size: 1.75rem;
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
/* Arabic letters hold on to each other. */
.portico-auth:dir(rtl) h1 { letter-spacing: 0; }
.portico-auth-card p { margin: 0.5rem 0; color: var(--muted); text-wrap: balance; }
.portico-auth-home {
  display: inline-grid;
  gap: 1rem;
  justify-items: center;
  min-inline-size: 2.75rem;
  color: var(--muted);
  font-size: 0.875rem;
  font-weight: 500;
  text-decoration: none;
}
/* The door: the light behind it, and the light under it, which fails in red. */
.portico-auth-gate { --threshold: var(--beam); display: block; overflow: visible; }
.portico-auth-gate[data-gate="failed"] { --threshold: var(--danger); }
.portico-auth:dir(rtl) .portico-auth-gate { scale: -1 1; }
.portico-auth-gate:is([data-gate="closed"], [data-gate="failed"]) .portico-facade-light { display: none; }
.portico-auth-gate[data-gate="ajar"] .portico-facade-light { opacity: 0.7; }
.portico-auth-threshold { fill: var(--threshold); }
.portico-auth-card .portico-auth-notice {
  margin: 1rem 0;
  padding: 0.75rem 1rem;
  color: var(--text);
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: var(--portico-radius-control, 12px);
}
.portico-auth-account, .portico-auth-email { color: var(--text); font-weight: 500; overflow-wrap: anywhere; }
/* An address fits on one line of a phone. */
.portico-auth-account { font: 500 0.8125rem/1.5 var(--portico-mono, ui-monospace, monospace); }
.portico-auth-wallet { margin-block-start: 1.5rem; min-block-size: 2.75rem; display: grid; }
/* The button that a site's own script puts there is as wide as the others. */
.portico-auth-card .portico-door { inline-size: 100%; }
[data-portico-wallets]:empty, [data-portico-elsewhere][hidden] { display: none; }
/* Where the link was until a wallet announced itself. */
[data-portico-wallets] { margin-block-start: 1.25rem; }
[data-portico-wallets] .portico-auth-action:first-child { margin-block-start: 0; }
/* The button that it leads to needs script, too. */
@media (scripting: none) { [data-portico-elsewhere] { display: none; } }
[data-portico-wallets] .portico-auth-action:not(:only-child) { color: var(--text); background: transparent; border-color: var(--edge); }
[data-portico-wallets] .portico-auth-action:not(:only-child):hover { background: var(--surface); }
[data-portico-wallets] img { inline-size: 1.5rem; block-size: 1.5rem; margin-inline-end: 0.5rem; border-radius: 6px; }
.portico-auth-action[aria-disabled="true"] { opacity: 0.6; cursor: progress; }
.portico-auth-card form { display: grid; gap: 0.5rem; margin-block-start: 1.5rem; }
.portico-auth-card .portico-auth-code { margin: 0.75rem 0 1rem; }
.portico-auth-code code {
  padding: 0.5rem 1rem;
  color: var(--text);
  font: 600 1.25rem/1.5 var(--portico-mono, ui-monospace, monospace);
  letter-spacing: 0.08em;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--portico-radius-control, 12px);
}
.portico-auth-card label { text-align: start; font-size: 0.875rem; font-weight: 500; }
.portico-auth-card input:not([type="hidden"]) {
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0.5rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--edge);
  border-radius: var(--portico-radius-control, 12px);
}
.portico-auth-action {
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 100%;
  min-block-size: 2.75rem;
  margin-block-start: 0.75rem;
  padding: 0.5rem 1rem;
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  color: var(--on-fill);
  background: var(--fill);
  border: 1px solid transparent;
  border-radius: var(--portico-radius-control, 12px);
  cursor: pointer;
}
/* Away from the label's black or white. */
@media (hover: hover) {
  .portico-auth-action:hover { background: color-mix(in srgb, var(--fill) 90%, rgb(from var(--on-fill) calc(255 - r) calc(255 - g) calc(255 - b))); }
}
/* One provider stands out, or going on with a session, or the first of two answers; the others are as easy to reach. */
form .portico-auth-action + .portico-auth-action,
:is(.portico-auth-continue, .portico-auth-wallet, .portico-auth-card form) ~ form .portico-auth-action,
.portico-auth-continue ~ .portico-auth-wallet :is(.portico-auth-action, .portico-button--primary) { color: var(--text); background: transparent; border-color: var(--edge); }
form .portico-auth-action + .portico-auth-action:hover,
:is(.portico-auth-continue, .portico-auth-wallet, .portico-auth-card form) ~ form .portico-auth-action:hover,
.portico-auth-continue ~ .portico-auth-wallet :is(.portico-auth-action, .portico-button--primary):hover { background: var(--surface); }
.portico-auth-card .portico-auth-continue { margin-block-end: 1.5rem; }
.portico-auth-card form + p { margin-block-start: 1rem; }
.portico-auth-link { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--accent); text-underline-offset: 0.2em; }
.portico-auth :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (forced-colors: active) {
  .portico-auth-gate path { fill: Canvas; stroke: CanvasText; stroke-width: 2; }
  .portico-auth-gate :is(path.portico-facade-light, .portico-facade-light > path ~ path) { display: none; }
  .portico-auth-gate .portico-facade-light > path { fill: Highlight; }
}
@media (max-width: 30rem) {
  .portico-auth { place-items: start center; background: var(--raised); padding-block-start: 0; }
  .portico-auth-card { padding: 3rem 0.5rem 1.5rem; border: 0; box-shadow: none; }
}
`.trimStart();

/** The stylesheet and a name for this version of it, so that browsers may keep it for ever. */
export const pageStyle = {
  css,
  version: createHash('sha256').update(css).digest('hex').slice(0, 12),
} as const;

/**
 * Signs in with a wallet of this browser on the sign-in page of a site that gives it no script. The name of this
 * version lets browsers keep it for ever.
 */
export const walletScript = {
  js,
  version: createHash('sha256').update(js).digest('hex').slice(0, 12),
} as const;
