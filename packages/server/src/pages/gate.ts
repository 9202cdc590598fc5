import {
  drawFacade,
  drawMark,
  drawTreads,
  drawTurnedLeaf,
  svgMarkup,
} from '@portico/protocol/drawing';
import { type DrawingColor, drawingColor } from '@portico/protocol/drawing-colors';
import { Html, html } from './html.ts';

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
