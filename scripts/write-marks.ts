/**
 * Writes what the interface shows of the wallets' marks from the SVG files beside `marks.ts`: that module, for descriptors,
 * and `marks.css`, for lists that a server renders. Run it after a change of those files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const react = new URL('../packages/react/src/', import.meta.url);
const folder = new URL('../packages/core/src/wallets/marks/', import.meta.url);

/** A mark as its file has it. */
type MarkFile = {
  /** The id of `portico-mark--{id}`: the file's name in camel case. */
  readonly id: string;
  /** The picture as a `data:` URI. */
  readonly uri: string;
};

/** The marks, by name. */
function readMarks(): readonly MarkFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .sort()
    .map((file) => {
      const id = file.slice(0, -4).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const text = readFileSync(new URL(file, folder), 'utf8');
      const [, svg = ''] = /^<!-- .* -->\n([\s\S]*)$/.exec(text) ?? [];
      return { id, uri: toUri(svg) };
    });
}

/** Only what a URI must not have is encoded: the rest compresses better, and can be read. */
function toUri(svg: string): string {
  const line = svg.trim().replace(/\s*\n\s*/g, '');
  return `data:image/svg+xml,${line.replace(/[%#<>]/g, encodeURIComponent)}`;
}

/** Returns the texts of `marks.ts` and `marks.css`. */
export function printMarks(): { readonly module: string; readonly css: string } {
  const marks = readMarks();
  const rows = marks.map(({ id, uri }) => `  ${id}: '${uri}',\n`);
  const rules = marks.map(
    ({ id, uri }) => `\n.portico-mark--${id} {\n  background-image: url('${uri}');\n}\n`,
  );
  return {
    module: `// Generated from the SVG files beside it, which say where they come from.\n\n/** The marks of the popular wallets as \`data:\` URIs, full-bleed: the interface rounds their corners. */\nexport const marks = {\n${rows.join('')}} as const;\n`,
    css: `/* Generated: the marks of the popular wallets, for \`.portico-mark\`. */\n${rules.join('')}`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { module, css } = printMarks();
  writeFileSync(new URL('marks.ts', folder), module);
  writeFileSync(new URL('styles/marks.css', react), css);
}
