// Run as a program, it draws a soak's result: node --conditions=source chaos/plots.ts test-results/soak-sqlite.json ../docs/operate/soak.svg
import { readFileSync, writeFileSync } from 'node:fs';
import { gridY, lineY, type Markish, plot, ruleX } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { SoakResult } from './run-soak.ts';
import { warmUp } from './run-soak.ts';

const width = 900;
const panelHeight = 190;

type Panel = { readonly title: string; readonly marks: readonly Markish[]; readonly log?: true };

/** Values are pairs of minute and figure: without these names Plot takes a pair for the figure. */
const pair = { x: '0', y: '1' } as const;

const { document } = parseHTML('<html></html>');

export function plotSoak({
  usage,
  samples,
  minutes,
}: Pick<SoakResult, 'usage' | 'samples' | 'minutes'>): string {
  const over = (values: readonly (readonly [number, number])[], color = 'var(--first)') =>
    lineY(values, { ...pair, stroke: color, strokeWidth: 1.5 });
  const of = (read: (one: SoakResult['usage'][number]) => number) =>
    usage.map((one) => [one.second / 60, read(one)] as const);
  const latency = (name: 'p50' | 'p99') =>
    samples.filter((one) => one[name] > 0).map((one) => [one.second / 60, one[name]] as const);
  const end = ruleX([minutes * warmUp], { stroke: 'var(--quiet)', strokeDasharray: '4 3' });
  const memory = [
    over(of(({ resident }) => resident / 1e6)),
    over(
      usage.flatMap(({ second, live }) => (live ? [[second / 60, live / 1e6] as const] : [])),
      'var(--second)',
    ),
  ];
  return picture(`A soak of ${minutes} minutes`, [
    {
      title: 'Resident memory, and below it the heap after a collection, in MB',
      marks: [...memory, end],
    },
    { title: 'Open descriptors', marks: [over(of(({ descriptors }) => descriptors)), end] },
    {
      title: 'Delay of the event loop, 99th percentile, in ms',
      marks: [over(of(({ loopDelay }) => loopDelay)), end],
    },
    {
      title: 'Latency in ms: the median, and above it the 99th percentile (logarithmic)',
      marks: [over(latency('p50')), over(latency('p99'), 'var(--second)'), end],
      log: true,
    },
  ]);
}

const css =
  ':root{--ground:#fff;--text:#1c2230;--quiet:#545d70;--first:#2b50c8;--second:#b4257a}' +
  '@media(prefers-color-scheme:dark){:root{--ground:#10141d;--text:#e6e9f0;--quiet:#a3acbf;--first:#86a4ff;--second:#ff8cc6}}' +
  'svg{color:var(--text)}text{font-family:system-ui,sans-serif}';

/** Panels below each other as one SVG, for light and dark. */
function picture(title: string, panels: readonly Panel[]): string {
  const drawn = panels.map(({ title: name, marks, log }, index) => {
    const drawing = plot({
      document,
      width,
      height: panelHeight,
      marginLeft: 56,
      marginTop: 28,
      marginBottom: 32,
      style: { fontSize: '12px' },
      x: { label: 'minutes' },
      y: log
        ? { type: 'log', label: null, ticks: 4, tickFormat: ',' }
        : { label: null, zero: true },
      marks: [...marks, gridY({ stroke: 'var(--quiet)', strokeOpacity: 0.3 })],
    });
    drawing.setAttribute('y', String(44 + index * (panelHeight + 12)));
    const label = `<text x="20" y="${58 + index * (panelHeight + 12)}" font-size="13" fill="currentColor">${name}</text>`;
    return label + drawing.outerHTML;
  });
  const height = 56 + panels.length * (panelHeight + 12);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${css}</style>
<rect width="${width}" height="${height}" rx="8" fill="var(--ground)"/>
<text x="20" y="28" font-size="17" font-weight="600" fill="currentColor">${title}</text>
${drawn.join('\n')}
</svg>
`;
}

if (import.meta.main) {
  const [, , from = '', to = ''] = process.argv;
  writeFileSync(to, plotSoak(JSON.parse(readFileSync(from, 'utf8'))));
}
