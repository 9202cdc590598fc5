import { formatFigure } from './format-figure.ts';
import { ours, type Report, type Row } from './report.ts';
import { productsOf } from './terminal-table.ts';

/** Which parts are drawn, in this order: those that have other products. */
const drawn = ['browser', 'requests', 'sign-ins', 'processes'];

const width = 960;
const left = 400;
const right = 940;
const rowHeight = 22;
/** Where the rows begin, below the legend and the scale. */
const top = 154;

/** From so many times worse than Portico to so many times better; what is beyond stands at the edge. */
const [worst, best] = [1 / 64, 16];

/** Shape and color of a product: one tells it where the other cannot be seen. */
const shapes = [
  'circle',
  'square',
  'diamond',
  'triangle',
  'cross',
  'ring',
  'bar',
  'plus',
  'down',
] as const;
type Shape = (typeof shapes)[number];

/**
 * Every row as one line, every product as a mark on it: to the left of Portico's line it is slower or needs
 * more, to the right it is faster or needs less, on a logarithmic scale. SVG with a title and a description,
 * readable on light and dark.
 */
export function plot({ parts }: Report): string {
  const rows = drawn
    .flatMap((name) => parts[name]?.rows ?? [])
    .filter(({ values, quoted }) => {
      const mine = values[ours];
      return (
        mine !== null && mine !== undefined && Object.keys({ ...values, ...quoted }).length > 1
      );
    });
  const products = productsOf(rows).filter((product) => product !== ours);
  const height = top + rows.length * rowHeight + 24;
  const bottom = height - 20;
  const ticks = [1 / 64, 1 / 16, 1 / 4, 1, 4, 16];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">Portico beside other products</title>
<desc id="description">${escapeXml(describe(rows))}</desc>
<style>${css}</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
<text class="heading" x="20" y="30">Each mark is one product, against Portico’s line</text>
${products.map(legend).join('\n')}
<text class="note" x="${left}" y="${top - 34}">worse than Portico</text>
<text class="note end" x="${right}" y="${top - 34}">better than Portico</text>
${ticks.map((tick) => axis(tick, bottom)).join('\n')}
${rows.map((row, index) => line(row, index, products)).join('\n')}
</svg>
`;
}

const css = `
.ground{fill:#fff}text{fill:#1c2230;font:13px system-ui,sans-serif}.heading{font-size:17px;font-weight:600}
.note{fill:#545d70}.end{text-anchor:end}.middle{text-anchor:middle}.grid{stroke:#d9dde5}.ours{stroke:#2b50c8;stroke-width:3}
.p0{--c:#b3261e}.p1{--c:#8a5a00}.p2{--c:#0b7261}.p3{--c:#7a3fb0}.p4{--c:#4b5563}.p5{--c:#b4257a}.p6{--c:#1b6ca8}.p7{--c:#5b6b00}.p8{--c:#111827}
.mark{fill:var(--c);stroke:var(--c);stroke-width:2}.open{fill:none}
@media(prefers-color-scheme:dark){.ground{fill:#10141d}text{fill:#e6e9f0}.note{fill:#a3acbf}.grid{stroke:#2c3444}.ours{stroke:#86a4ff}
.p0{--c:#ff8a80}.p1{--c:#f0b85a}.p2{--c:#56d3ba}.p3{--c:#cf9bff}.p4{--c:#b4bccb}.p5{--c:#ff8cc6}.p6{--c:#7cc4f5}.p7{--c:#cbdc62}.p8{--c:#f3f4f6}}
`.replaceAll('\n', '');

/** Where a product stands that is so many times better than Portico. */
export function position(times: number): number {
  const bounded = Math.min(best, Math.max(worst, times));
  return left + (Math.log(bounded / worst) / Math.log(best / worst)) * (right - left);
}

function axis(tick: number, bottom: number): string {
  const x = position(tick).toFixed(1);
  const name = tick === 1 ? ours : tick < 1 ? `1/${1 / tick}` : `${tick} ×`;
  return `<path class="${tick === 1 ? 'ours' : 'grid'}" d="M${x} ${top - 8}V${bottom}"/><text class="note middle" x="${x}" y="${top - 14}">${name}</text>`;
}

function legend(product: string, index: number): string {
  const x = 30 + (index % 4) * 230;
  const y = 56 + Math.floor(index / 4) * 22;
  return `${mark(index, x, y)}<text x="${x + 14}" y="${y + 4}">${escapeXml(product)}</text>`;
}

function line(row: Row, index: number, products: readonly string[]): string {
  const y = top + index * rowHeight + 8;
  const mine = row.values[ours] ?? Number.NaN;
  const marks = products.flatMap((product, number) => {
    const value = { ...row.values, ...row.quoted }[product];
    if (value === undefined) return [];
    // A click that is lost is as far behind as the scale goes.
    const times = value === null ? worst : row.better === 'less' ? mine / value : value / mine;
    // Both need nothing.
    const place = position(Number.isNaN(times) ? 1 : times);
    const told = `${product}: ${formatFigure(value)} ${row.unit}`.trim();
    return [`<g><title>${escapeXml(told)}</title>${mark(number, place, y)}</g>`];
  });
  return `<path class="grid" d="M${left} ${y}H${right}"/><text x="20" y="${y + 4}">${escapeXml(nameOf(row))}</text>${marks.join('')}`;
}

function mark(index: number, x: number, y: number): string {
  const shape: Shape = shapes[index % shapes.length] ?? 'circle';
  const paths: Record<Shape, string> = {
    circle: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
    square: 'M-4.5-4.5h9v9h-9z',
    diamond: 'M0-6 6 0 0 6-6 0z',
    triangle: 'M0-6 6 5H-6z',
    cross: 'M-5-5 5 5M5-5-5 5',
    ring: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
    bar: 'M0-7V7',
    plus: 'M-6 0H6M0-6V6',
    down: 'M0 6 6-5H-6z',
  };
  const open = shape === 'ring' ? ' open' : '';
  return `<path class="mark p${index % shapes.length}${open}" transform="translate(${x.toFixed(1)} ${y})" d="${paths[shape]}"/>`;
}

function nameOf({ name, variant }: Row): string {
  return variant === undefined ? name : `${name}, ${variant}`;
}

function describe(rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const figures = Object.entries({ ...row.values, ...row.quoted }).map(
        ([product, value]) => `${product} ${formatFigure(value)}`,
      );
      return `${nameOf(row)}${row.unit ? ` in ${row.unit}` : ''}: ${figures.join(', ')}.`;
    })
    .join(' ');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
