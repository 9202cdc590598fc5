/*
 * The portico, one geometry for every size: the door of a page, the gate around a wallet's icon, the server's own pages, pictures
 * and the mark. The facade is 320 by 272; treads below it make 301. Light falls from the upper left.
 */
import { porticoMark } from './api.ts';
import { type DrawingColor, lightColors } from './drawing-colors.ts';

const axes = [49, 271] as const;

/** The upper left corner of the doorway, which is 104 by 194. */
const opening = { x: 108, y: 78 } as const;

const entablature = 'M4 4h312v6c-3 .5-4.5 6.5-9 7.5V18h-3v21H16V18h-3v-.5C8.5 16.500 7 10.5 4 10z';
const entablatureLit = 'M4 4h312v3H4zM16 30h288v2H16z';
const entablatureShadow = 'M13 17.5h294V18h-3v3H16v-3h-3zM16 37.5h288V39H16z';

/** Three treads as wide as the entablature, for drawings that stand on no stair. */
const treads = 'M20 272h280v9.7H20zM10 281.700h300v9.7H10zM0 291.400h320v9.6H0z';
const treadsLit = 'M20 272h280v2.4H20zM10 281.700h300v2.4H10zM0 291.400h320v2.4H0z';

/** Writes the same shape about each axis; `x` of an offset is its place. */
function columns(shape: (x: (offset: number) => number) => string): string {
  return axes.map((axis) => shape((offset) => axis + offset)).join('');
}

/** Abacus, echinus, necking, a shaft that swells (entasis), torus and plinth. */
function columnBodies(): string {
  return columns(
    (x) =>
      `M${x(-22)} 39H${x(22)}V46C${x(22)} 51 ${x(17)} 54 ${x(12.5)} 55H${x(14)}V59H${x(12.5)}` +
      `C${x(14.5)} 120 ${x(15.8)} 190 ${x(15)} 255H${x(16.5)}A4.5 4.5 0 0 1 ${x(16.5)} 264H${x(21)}V272` +
      `H${x(-21)}V264H${x(-16.5)}A4.5 4.5 0 0 1 ${x(-16.5)} 255H${x(-15)}` +
      `C${x(-15.8)} 190 ${x(-14.5)} 120 ${x(-12.5)} 59H${x(-14)}V55H${x(-12.5)}C${x(-17)} 54 ${x(-22)} 51 ${x(-22)} 46Z`,
  );
}

function columnsLit(): string {
  return columns(
    (x) =>
      `M${x(-22)} 39H${x(22)}V43H${x(-22)}ZM${x(-21)} 264H${x(21)}V266H${x(-21)}Z` +
      `M${x(-12.5)} 59H${x(-6)}C${x(-7)} 120 ${x(-7.6)} 190 ${x(-7.2)} 255H${x(-15)}C${x(-15.8)} 190 ${x(-14.5)} 120 ${x(-12.5)} 59Z` +
      `M${x(-18)} 256H${x(18)}A4.5 4.5 0 0 1 ${x(20.5)} 258.5H${x(-20.5)}A4.5 4.5 0 0 1 ${x(-18)} 256Z`,
  );
}

/** The right of the shaft, and what lies under abacus, necking and torus. */
function columnsShadow(): string {
  return columns(
    (x) =>
      `M${x(5)} 59H${x(12.5)}C${x(14.5)} 120 ${x(15.8)} 190 ${x(15)} 255H${x(6)}C${x(6.4)} 190 ${x(5.8)} 120 ${x(5)} 59Z` +
      `M${x(-22)} 46H${x(22)}C${x(22)} 47 ${x(21.8)} 47.7 ${x(21.5)} 48.4H${x(-21.5)}C${x(-21.8)} 47.7 ${x(-22)} 47 ${x(-22)} 46Z` +
      `M${x(-12.6)} 59H${x(12.6)}L${x(12.8)} 62.5H${x(-12.8)}ZM${x(-19)} 263H${x(19)}L${x(17)} 264.8H${x(-17)}Z`,
  );
}

/** The lit inner edges of shafts and plinths, beside the open door. */
const rims =
  'M61.5 59C63.5 120 64.8 190 64 255h-2.6C62.2 190 60.9 120 59.2 59zM258.5 59C256.5 120 255.2 190 256 255h2.6C257.8 190 259.1 120 260.8 59zM68.5 264h1.5v8h-1.5zM250 264h1.5v8H250z';

/** Colors of a drawing, by name: CSS on pages, `#rrggbb` elsewhere. */
export type DrawingColors = (name: DrawingColor) => string;

/** An element of an SVG: its name, its attributes, its children. */
export type SvgNode = readonly [
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children?: readonly SvgNode[],
];

/** Writes elements of a drawing as markup. The drawings have no text, and no attribute that needs an escape. */
export function svgMarkup(nodes: readonly SvgNode[]): string {
  return nodes
    .map(([name, attributes, children = []]) => {
      const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${name}${pairs.join('')}>${svgMarkup(children)}</${name}>`;
    })
    .join('');
}

const path = (fill: string, d: string, others: Readonly<Record<string, string | number>> = {}) =>
  ['path', { ...others, fill, d }] as const;

/**
 * The facade without its leaf, inside of an SVG of 320 by 272. What is lit by the open door has the class `portico-facade-light`; `light`
 * are the colors in the doorway, from its top down.
 */
export function drawFacade(
  color: DrawingColors,
  light = lightColors(color('beam')),
): readonly SvgNode[] {
  const beam = color('beam');
  const [top = beam, middle = beam, bottom = beam] = light;
  const wall = 'M49 39h222v233H49z';
  const lit = { class: 'portico-facade-light' };
  return [
    [
      'linearGradient',
      { id: 'portico-beam', x2: 0, y2: 1 },
      [
        ['stop', { 'stop-color': top }],
        ['stop', { offset: 0.55, 'stop-color': middle }],
        ['stop', { offset: 1, 'stop-color': bottom }],
      ],
    ],
    [
      'radialGradient',
      { id: 'portico-bloom', cy: 0.72, r: 0.62 },
      [
        ['stop', { 'stop-color': beam, 'stop-opacity': 0.5 }],
        ['stop', { offset: 1, 'stop-color': beam, 'stop-opacity': 0 }],
      ],
    ],
    path(color('recess'), wall),
    path(color('shadow'), 'M49 39h222v13H75v220H49z', { 'fill-opacity': 0.55 }),
    path('url(#portico-bloom)', wall, lit),
    path(color('stone'), `M96 272V80h-4V66h136v14h-4v192z${entablature}${columnBodies()}`),
    path(color('recess'), 'M16 32h288v7H16z'),
    path(
      color('lit'),
      `M86 58h148v4l-4 4H90l-4-4zM96 80h3v192h-3z${entablatureLit}${columnsLit()}`,
    ),
    path(
      color('shadow'),
      `M92 66h136v2.5H92zM104 74h112v198h-4V78H108v194h-4z${entablatureShadow}${columnsShadow()}`,
    ),
    path(color('leaf'), 'M108 78h104v194H108z'),
    [
      'g',
      lit,
      [
        path('url(#portico-beam)', 'M108 78h104v194H108z'),
        path('#fff', 'M212 78v194h-5V84z', { 'fill-opacity': 0.4 }),
        path(beam, 'M99 70h122v202h-9V78H108v194h-9z', { 'fill-opacity': 0.28 }),
        path('url(#portico-beam)', rims),
      ],
    ],
  ];
}

/** The angles of the leaf by state, in degrees. */
const leafAngles = { closed: 0, ajar: 28, open: 74 } as const;

/** The thickness of the leaf. It turns about the edge that is farther away, so that its own edge comes into sight. */
const thickness = 6;

/**
 * The leaf of a still picture, turned in perspective, in the units of the facade. On pages a stylesheet turns `drawLeaf` by the same
 * angles.
 */
export function drawTurnedLeaf(
  color: DrawingColors,
  state: keyof typeof leafAngles,
  knob = color('beam'),
): readonly SvgNode[] {
  const angle = (leafAngles[state] * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const point = (x: number, y: number, z = 0): string => {
    const [across, deep] = [x * cos + (z + thickness) * sin, (z + thickness) * cos - x * sin];
    const scale = viewer.distance / (viewer.distance - deep + thickness);
    const place = (value: number, from: number) => (from + (value - from) * scale).toFixed(1);
    return `${place(across, viewer.x)} ${place(y, viewer.y)}`;
  };
  const box = (x: number, y: number, width: number, height: number): string =>
    `M${point(x, y)}L${point(x + width, y)} ${point(x + width, y + height)} ${point(x, y + height)}z`;
  const edge = `M${point(0, 0, -thickness)}L${point(0, 0)} ${point(0, 194)} ${point(0, 194, -thickness)}z`;
  const [knobX = '', knobY = ''] = point(97, 88).split(' ');
  const stroke = color('leafEdge');
  return [
    [
      'g',
      { transform: `translate(${opening.x} ${opening.y})` },
      [
        path(stroke, edge),
        path(color('leaf'), box(0, 0, 104, 194), { stroke }),
        path('none', box(14, 15, 76, 66) + box(14, 95, 76, 84), { stroke }),
        ['circle', { fill: knob, cx: knobX, cy: knobY, r: 2.5 }],
      ],
    ],
  ];
}

/** The place of the eye, from the upper left corner of the opening. */
const viewer = { x: 52, y: 116, distance: 636 } as const;

/** The leaf, inside of an SVG of 104 by 194. */
export function drawLeaf(color: DrawingColors): readonly SvgNode[] {
  const stroke = color('leafEdge');
  return [
    path(color('leaf'), 'M0 0h104v194H0z'),
    path('none', 'M.75.75h102.5v192.5H.75zM14 15h76v66H14zM14 95h76v84H14z', {
      stroke,
      'stroke-width': 1.5,
    }),
    path('none', 'M19.5 20.5h65v55h-65zM19.5 100.5h65v73h-65z', { stroke, 'stroke-opacity': 0.6 }),
    ['circle', { class: 'portico-facade-knob', fill: color('beam'), cx: 97, cy: 88, r: 2.5 }],
  ];
}

/** The edge of the leaf, inside of an SVG of 6 by 194. */
export function drawLeafEdge(color: DrawingColors): readonly SvgNode[] {
  return [path(color('leafEdge'), 'M0 0h6v194H0z')];
}

/** The gate, inside of an SVG of 136 by 128: the portico without its wall, around the icon of a wallet. */
export function drawGate(color: DrawingColors): readonly SvgNode[] {
  return [
    [
      'g',
      { transform: 'scale(.425)' },
      [
        path(color('gateStone'), entablature + columnBodies() + treads),
        path(color('gateLit'), entablatureLit + columnsLit() + treadsLit),
        path(color('gateShadow'), entablatureShadow + columnsShadow()),
      ],
    ],
  ];
}

/** The mark with its door open, inside of an SVG of 24 by 24: the smallest portico. */
export function drawMark(color: DrawingColors): readonly SvgNode[] {
  return [
    path(color('beam'), 'M6 4.5h12v15H6z'),
    path(color('leaf'), 'M6 4.5l4.5 2.3v10.4L6 19.5z'),
    path('none', porticoMark, { stroke: 'currentColor', 'stroke-width': 3 }),
  ];
}

/** The treads below the facade of a drawing that stands on no stair, in its units. */
export function drawTreads(color: DrawingColors): readonly SvgNode[] {
  return [path(color('stone'), treads), path(color('lit'), treadsLit)];
}
