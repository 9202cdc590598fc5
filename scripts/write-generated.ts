/**
 * Writes the files that are generated from others: the wallets' marks, the style sheets that a module carries as text, and the script
 * of the server's own sign-in page. Run it after a change of what they come from; a test compares them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleScript } from './bundle-script.ts';
import { root } from './repository.ts';

const marksFolder = 'packages/core/src/wallets/marks';

/** The modules that carry style sheets of their folder: a server answers these itself, a page adopts them under any content policy. */
const styleTexts = [
  ['server/src/pages', 'page-style-text.ts', 'pageStyleText', ['page.css', 'gate.css']],
  ['server/src/admin', 'admin-style-text.ts', 'adminStyleText', ['admin.css', 'admin-table.css']],
  ['react/src/development', 'styles.ts', 'styles', ['wallet.css']],
] as const;

export async function generateFiles(): Promise<readonly (readonly [string, string])[]> {
  return [
    ...marks(),
    ...styleTexts.map(([folder, module, name, files]) => {
      const sources = files.map((file) => read(`packages/${folder}/${file}`));
      return [
        `packages/${folder}/${module}`,
        styleText(name, files.join(' and '), sources),
      ] as const;
    }),
    ['packages/server/src/pages/wallet-script-text.ts', await walletScript()],
  ];
}

const read = (file: string) => readFileSync(root + file, 'utf8');

/** The marks from their SVG files: a module for descriptors, and a style sheet for lists that a server renders. */
function marks(): readonly (readonly [string, string])[] {
  const files = readdirSync(root + marksFolder).filter((file) => file.endsWith('.svg'));
  const uris = files.sort().map((file) => {
    // The id of `portico-mark--{id}`.
    const id = file.slice(0, -4).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [, svg = ''] = /^<!-- .* -->\n([\s\S]*)$/.exec(read(`${marksFolder}/${file}`)) ?? [];
    return [id, toUri(svg)];
  });
  const rows = uris.map(([id, uri]) => `  ${id}: '${uri}',\n`);
  const rules = uris.map(
    ([id, uri]) => `\n.portico-mark--${id} {\n  background-image: url('${uri}');\n}\n`,
  );
  return [
    [
      `${marksFolder}/marks.ts`,
      `// Generated from the SVG files beside it, which say where they come from.\n\n/** The marks of the popular wallets as \`data:\` URIs, full-bleed: the interface rounds their corners. */\nexport const marks = {\n${rows.join('')}} as const;\n`,
    ],
    [
      'packages/react/src/styles/marks.css',
      `/* Generated: the marks of the popular wallets, for \`.portico-mark\`. */\n${rules.join('')}`,
    ],
  ];
}

/** Only what a URI must not have is encoded: the rest compresses better, and can be read. */
function toUri(svg: string): string {
  const line = svg.trim().replace(/\s*\n\s*/g, '');
  return `data:image/svg+xml,${line.replace(/[%#<>]/g, encodeURIComponent)}`;
}

/** A module with the rules of style sheets, without their comments and indentation. */
function styleText(name: string, files: string, sources: readonly string[]): string {
  const text = sources
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `// Generated from ${files} by the repository’s write-generated.\n\n/** The rules of ${files}. */\nexport const ${name} =\n  ${JSON.stringify(text)};\n`;
}

async function walletScript(): Promise<string> {
  const text = JSON.stringify(await bundleScript(`${root}packages/core/src/sign-in-page/run.ts`));
  return `// Generated from packages/core/src/sign-in-page by the repository’s write-generated.\n\n/** The module script of the sign-in page. */\nexport const walletScriptText =\n  ${text};\n`;
}

if (import.meta.main) {
  for (const [file, text] of await generateFiles()) writeFileSync(root + file, text);
}
