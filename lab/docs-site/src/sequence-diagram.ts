/** A line of a sequence diagram: one party tells another something. A dashed one answers. */
type Message = {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly dashed: boolean;
};

const block = /^```mermaid\nsequenceDiagram\n(.*?)^```$/gms;
const participant = /^(?:actor|participant) (\w+) as (.+)$/;
const message = /^(\w+)(--?)>>(\w+): (.+)$/;

/** Pixels of the drawing. */
const column = 196;
const top = 64;
const row = 52;
const lineLength = 30;

/**
 * Draws Mermaid's sequence diagrams as SVG, with the page's colours and font, so that no script draws them in the browser.
 * Code hosts draw the same text themselves.
 * @throws SyntaxError for what it cannot draw
 */
export function drawSequences(markdown: string): string {
  return markdown.replaceAll(
    block,
    (_, text: string) =>
      `<div class="sequence" tabindex="0" role="region" aria-label="Sequence diagram">${draw(text)}</div>`,
  );
}

function draw(text: string): string {
  const names = new Map<string, string>();
  const messages: Message[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line === 'autonumber') continue;
    const [, id, name] = participant.exec(line) ?? [];
    if (id !== undefined && name !== undefined) {
      names.set(id, name);
      continue;
    }
    const [, from, dash, to, said] = message.exec(line) ?? [];
    if (from === undefined || to === undefined || said === undefined)
      throw new SyntaxError(`A sequence diagram cannot be drawn because of: ${line}`);
    messages.push({ from, to, text: said, dashed: dash === '--' });
  }
  const ids = [...names.keys()];
  const at = (id: string) => ids.indexOf(id) * column + column / 2;
  const wrapped = messages.map((each) => ({ ...each, lines: wrap(each.text) }));
  let height = top;
  const drawn = wrapped.map((each, index) => {
    height += row + (each.lines.length - 1) * 18;
    return drawMessage(each, index + 1, height, at);
  });
  const width = ids.length * column + 90;
  const heads = ids.map((id) => drawParticipant(names.get(id) ?? id, at(id), height + 28));
  const title = `<title>${escapeText(ids.map((id) => names.get(id)).join(', '))}</title>`;
  const spoken = messages.map(
    ({ from, to, text: said }, index) =>
      `${index + 1}. ${names.get(from)} to ${names.get(to)}: ${said}`,
  );
  return `<svg viewBox="0 0 ${width} ${height + 40}" width="${width}" height="${height + 40}" role="img">${title}<desc>${escapeText(spoken.join(' '))}</desc>${heads.join('')}${drawn.join('')}</svg>`;
}

function drawParticipant(name: string, x: number, bottom: number): string {
  const lines = wrap(name, 20);
  const said = lines.map(
    (line, index) => `<tspan x="${x}" dy="${index === 0 ? 0 : 17}">${escapeText(line)}</tspan>`,
  );
  return `<line class="lifeline" x1="${x}" y1="56" x2="${x}" y2="${bottom}"/><rect class="party" x="${x - 82}" y="8" width="164" height="48" rx="8"/><text class="name" x="${x}" y="${lines.length > 1 ? 29 : 37}">${said.join('')}</text>`;
}

function drawMessage(
  { from, to, dashed, lines }: Message & { readonly lines: readonly string[] },
  number: number,
  y: number,
  at: (id: string) => number,
): string {
  const [start, end] = [at(from), at(to)];
  const isOwn = from === to;
  const left = Math.min(start, end);
  const kind = dashed ? 'arrow dashed' : 'arrow';
  const way = Math.sign(end - start);
  const arrow = isOwn
    ? `<path class="${kind}" d="M${start} ${y - 12}h26v12h-20"/><path class="head" d="M${start + 1} ${y}l8 -4v8z"/>`
    : `<path class="${kind}" d="M${start} ${y}H${end - way * 8}"/><path class="head" d="M${end - way} ${y}l${-way * 8} -4v8z"/>`;
  const x = isOwn ? start + 34 : left + 14;
  const first = y - (isOwn ? 8 : 8) - (lines.length - 1) * 16;
  const said = lines.map(
    (line, index) => `<tspan x="${x}" dy="${index === 0 ? 0 : 16}">${escapeText(line)}</tspan>`,
  );
  return `${arrow}<text class="said" x="${x}" y="${first}"><tspan class="number">${number} </tspan>${said.join('').replace(`<tspan x="${x}" dy="0">`, '<tspan>')}</text>`;
}

function wrap(text: string, length = lineLength): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;');
}
