import { type DrawingColor, drawingHex, lightHexes } from '@portico/protocol/drawing-colors';
import { type Html, html } from './html.ts';

/** A block of the door: its color, and its width in pixels. */
type Block = readonly [color: DrawingColor, width: number];

/** The portico from its cornice to its lowest tread, by rows. Between the columns are wall, leaf, light and wall. */
const rows: readonly { readonly height: number; readonly blocks: readonly Block[] }[] = [
  { height: 4, blocks: [['gateLit', 132]] },
  { height: 10, blocks: [['gateStone', 124]] },
  { height: 2, blocks: [['gateShadow', 124]] },
  {
    height: 5,
    blocks: [
      ['gateLit', 18],
      ['recess', 80],
      ['gateLit', 18],
    ],
  },
  {
    height: 8,
    blocks: [
      ['gateStone', 12],
      ['recess', 86],
      ['gateStone', 12],
    ],
  },
  {
    height: 74,
    blocks: [
      ['gateStone', 12],
      ['recess', 20],
      ['leaf', 14],
      ['beam', 32],
      ['recess', 20],
      ['gateStone', 12],
    ],
  },
  { height: 5, blocks: [['gateLit', 116]] },
  { height: 5, blocks: [['gateStone', 126]] },
  { height: 5, blocks: [['gateShadow', 136]] },
];

/** The colors that the rows have, each once. */
const names = [...new Set(rows.flatMap(({ blocks }) => blocks.map(([name]) => name)))];

/** Returns the styles of a block: the light in the doorway fades where a mail program knows gradients. */
function fill(name: DrawingColor, accent: string, scheme: 'light' | 'dark'): string {
  const color = `background-color: ${drawingHex(name, accent, scheme)}`;
  if (name !== 'beam') return color;
  return `${color}; background-image: linear-gradient(${lightHexes(accent, scheme).join(', ')})`;
}

/** The rules of the door for a reader who prefers dark. */
export function darkMailDoor(accent: string): string {
  return names
    .map(
      (name) => `.door-${name} { ${fill(name, accent, 'dark').replace(/;|$/g, ' !important$&')} }`,
    )
    .join('\n    ');
}

/**
 * The open door in the colors of a site, made of table cells: mail programs drop SVG, and a picture would have to be loaded. Only for
 * eyes.
 */
export function mailDoor(accent: string): Html {
  return html`<table role="presentation" aria-hidden="true" width="136" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px;">
${rows.map(
  ({
    height,
    blocks,
  }) => html`<tr><td align="center" style="font-size: 0; line-height: 0;"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${blocks.map(
    ([name, width]) =>
      html`<td class="door-${name}" width="${width}" height="${height}" style="${fill(name, accent, 'light')}; font-size: 0; line-height: 0;"></td>`,
  )}</tr></table></td></tr>
`,
)}</table>`;
}
