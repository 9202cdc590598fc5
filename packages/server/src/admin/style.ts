import { createHash } from 'node:crypto';
import { schemes, tokens } from '../pages/assets.ts';

/** The look of the admin pages, by the same tokens as the server's other pages. */
const css = `
${schemes}
.admin {
  ${tokens}
  --good: var(--portico-success, light-dark(#0a7a45, #4cc98a));
  --warning: var(--portico-warning, light-dark(#8f5600, #f0b14a));
  --mono: var(--portico-mono, ui-monospace, monospace);
  --side: max(1rem, (100% - 72rem) / 2);
  margin: 0;
  min-block-size: 100dvb;
  background: var(--ground);
  color: var(--text);
  font: 400 1rem/1.5 var(--portico-font, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
.admin :focus-visible { outline: 2px solid var(--portico-focus, var(--accent)); outline-offset: 2px; border-radius: 4px; }
.admin-header { padding-inline: var(--side); border-block-end: 1px solid var(--line); }
.admin-bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-block-size: 4rem; }
.admin-brand { display: flex; align-items: center; gap: 0.625rem; min-block-size: 2.75rem; color: inherit; font-weight: 600; text-decoration: none; }
.admin-tabs { display: flex; align-self: stretch; gap: 0.25rem; }
.admin-tab { display: flex; align-items: center; padding-inline: 0.75rem; min-block-size: 2.75rem; color: var(--muted); font-size: 0.875rem; font-weight: 500; text-decoration: none; box-shadow: inset 0 0 var(--line); }
.admin-tab[aria-current] { color: var(--text); box-shadow: inset 0 -2px var(--accent); }
.admin-main { padding: 2.5rem var(--side) max(4rem, env(safe-area-inset-bottom)); }
.admin h1 { margin: 0 0 0.5rem; font-size: 1.75rem; font-weight: 600; line-height: 1.15; letter-spacing: -0.015em; }
.admin h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; font-weight: 600; line-height: 1.15; }
.admin-lead { margin: 0 0 1.5rem; max-inline-size: 68ch; color: var(--muted); }
.admin time { font-variant-numeric: tabular-nums; }
.admin time span { white-space: nowrap; }
.admin-panel { border: 1px solid var(--line); border-radius: var(--portico-radius-control, 12px); background: var(--portico-raised, var(--ground)); overflow: clip; }
.admin-empty { margin: 0; padding: 2.5rem 1rem; text-align: center; color: var(--muted); background: var(--surface); }
.admin-table { inline-size: 100%; border-collapse: collapse; font-size: 0.875rem; }
.admin-table :is(th, td) { padding: 0.75rem 1rem; text-align: start; vertical-align: top; }
.admin-table th { padding-block: 0.625rem; color: var(--muted); background: var(--surface); font-size: 0.8125rem; font-weight: 500; white-space: nowrap; }
.admin-table td { border-block-start: 1px solid var(--line); }
.admin-table td > div { min-inline-size: 0; }
.admin-mono { font-family: var(--mono); font-size: 0.8125rem; overflow-wrap: anywhere; }
.admin-muted { color: var(--muted); }
.admin-browser { display: block; max-inline-size: 24rem; font-size: 0.8125rem; overflow-wrap: anywhere; }
.admin-accounts { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.25rem; }
.admin-link { display: inline-block; color: var(--accent); text-underline-offset: 0.2em; }
.admin-badge { display: inline-flex; align-items: center; gap: 0.5rem; font-weight: 500; }
.admin-badge::before { content: ""; flex: none; inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: currentcolor; }
.admin-badge--good { color: var(--good); }
.admin-badge--warning { color: var(--warning); }
.admin-badge--bad { color: var(--danger); }
.admin-badge--quiet { color: var(--muted); }
.admin-notice { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--edge); border-radius: var(--portico-radius-control, 12px); background: var(--surface); }
.admin-notice--bad { border-color: var(--danger); }
.admin-notice code { color: var(--muted); font: 0.8125rem var(--mono); }
.admin-search { margin: 0 0 1.5rem; display: grid; gap: 0.375rem; max-inline-size: 40rem; font-size: 0.875rem; }
.admin-search label { font-weight: 500; }
.admin-search > div { display: flex; gap: 0.5rem; min-inline-size: 0; }
.admin-search input { flex: 1; min-inline-size: 0; box-sizing: border-box; min-block-size: 2.75rem; padding: 0.5rem 0.75rem; font: 0.875rem var(--mono); color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: var(--portico-radius-control, 12px); }
.admin-button { box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem; padding: 0.375rem 1rem; font: 500 0.875rem/1.5 inherit; font-family: inherit; white-space: nowrap; text-decoration: none; color: var(--text); background: transparent; border: 1px solid var(--edge); border-radius: var(--portico-radius-control, 12px); cursor: pointer; }
.admin-button--danger { color: var(--danger); }
.admin-button--primary { color: var(--on-fill); background: var(--fill); border-color: transparent; font-weight: 600; }
.admin-table .admin-button { min-block-size: 2rem; padding-inline: 0.75rem; }
.admin-pages { display: flex; justify-content: center; gap: 0.5rem; margin-block-start: 1.5rem; }
@media (hover: hover) {
  .admin-tab:hover { color: var(--text); }
  .admin-button:not(.admin-button--primary):hover { background: var(--surface); }
  .admin-table tbody tr:hover { background: color-mix(in srgb, var(--surface) 50%, transparent); }
}
/* A row of a table as a card: its headings stand beside the values. */
@media (max-width: 56rem) {
  .admin-main { padding-block-start: 1.5rem; }
  .admin-table :is(tbody, tr, td) { display: block; }
  .admin-table thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .admin-table tr { padding: 0.75rem 1rem; }
  .admin-table tr + tr { border-block-start: 1px solid var(--line); }
  .admin-table td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0.75rem; padding: 0.25rem 0; border: 0; }
  .admin-table td::before { content: attr(data-label); color: var(--muted); font-size: 0.8125rem; line-height: 1.6; }
  .admin-table td:has(form)::before { content: none; }
  .admin-table td:has(form) { display: block; padding-block-start: 0.5rem; }
}
@media (max-width: 30rem) {
  .admin-bar { flex-wrap: wrap; gap: 0 1rem; padding-block-start: 0.5rem; }
  .admin-tabs { margin-inline-start: -0.75rem; }
}
@media (pointer: coarse) {
  .admin-table .admin-button { min-block-size: 2.75rem; }
  .admin-link { padding-block: 0.625rem; }
}
@media (forced-colors: active) {
  .admin-tab[aria-current] { border-block-end: 2px solid Highlight; }
  .admin-badge::before { background: CanvasText; forced-color-adjust: none; }
}
`.trimStart();

/** The stylesheet and a name for this version of it. */
export const adminStyle = {
  css,
  version: createHash('sha256').update(css).digest('hex').slice(0, 12),
} as const;
