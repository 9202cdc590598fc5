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
  --beam: light-dark(oklch(from var(--accent) max(0.62, l - 0.04) min(c, 0.21) h), oklch(from var(--accent) max(0.66, l - 0.04) c h));
  --fill: var(--portico-fill, light-dark(#0052ff, #2b66ff));
  --on-fill: var(--portico-on-fill, #ffffff);
  --danger: var(--portico-danger, light-dark(#c4232f, #ff7a80));`;
