import { addressHue } from '@portico/core/internal/names/account-name';
import { drawFacade, drawLeaf, drawLeafEdge } from '@portico/protocol/drawing';
import { type DrawingColor, drawingColor } from '@portico/protocol/drawing-colors';
import type { ReactNode } from 'react';
import { svgElements } from './svg-element.ts';

/** Colors are attributes, so that first paint waits for no styles. Later, stylesheets set the visitor's light. */
function doorColors(hue: number | undefined): (name: DrawingColor) => string {
  // Yellow is brown at the lightness of the other hues.
  const lightness = hue === 75 || hue === 105 ? 'max(l,.78)' : 'l';
  const beam = drawingColor('beam');
  const light = hue ? `oklch(from ${beam} ${lightness} min(c,.13) ${hue})` : beam;
  return (name) => (name === 'beam' ? `var(--portico-light,${light})` : drawingColor(name));
}

/** One for each hue: to draw it anew took a server a third of a page with a session. */
const fronts = new Map<number | undefined, ReactNode>();

/**
 * The drawing of a door, which never changes: @portico/shell's builds keep what the server wrote. The leaf is apart because it turns in
 * space, which parts of an SVG do not.
 */
export function DoorFront({ address }: { readonly address: string | undefined }): ReactNode {
  const hue = address ? addressHue(address) * 30 + 15 : undefined;
  if (!fronts.has(hue)) fronts.set(hue, drawFront(hue));
  return fronts.get(hue);
}

function drawFront(hue: number | undefined): ReactNode {
  const color = doorColors(hue);
  return (
    <div className="portico-facade-front" data-portico-door="" aria-hidden="true">
      <svg viewBox="0 0 320 272" aria-hidden="true">
        {svgElements(drawFacade(color))}
      </svg>
      <div className="portico-doorway">
        <div className="portico-facade-leaf">
          <svg viewBox="0 0 104 194" aria-hidden="true">
            {svgElements(drawLeaf(color))}
          </svg>
          <svg viewBox="0 0 6 194" width="0" height="0" aria-hidden="true">
            {svgElements(drawLeafEdge(color))}
          </svg>
        </div>
      </div>
    </div>
  );
}
