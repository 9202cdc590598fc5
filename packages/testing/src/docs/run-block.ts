import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siwe } from '../../../server/src/providers/siwe.ts';
import { codeBlocks } from './code-blocks.ts';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../../../..');

/** Inside of the repository, so that the packages are found; not tracked. */
const folder = join(root, 'test-results/documented-blocks');

/**
 * The values for running blocks, by the name of their module. They import them.
 * @public
 */
export const given = new Map<string, Readonly<Record<string, unknown>>>();

/** One block of a document, and what the text around it leaves to the reader. */
export type DocumentedBlock = {
  /** Relative to the repository. */
  readonly document: string;
  /** Text that only this block contains. */
  readonly containing: string;
  /** The names that the block uses without declaring them. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** The names that a test reads and the block does not export. */
  readonly returns?: readonly string[];
  /** Texts that are the reader's own, such as a file's path, and what is in their place. Each must be in the block. */
  readonly instead?: Readonly<Record<string, string>>;
};

/**
 * Runs a block of TypeScript of the documentation word for word, apart from `instead`, as a module of its own.
 * @returns what it exports, and what `returns` names
 */
export async function runBlock<Exports>(block: DocumentedBlock): Promise<Exports> {
  const { document, containing, given: values = {}, returns = [], instead = {} } = block;
  const blocks = codeBlocks(readFileSync(join(root, document), 'utf8'));
  const found = blocks.filter(({ code }) => code.includes(containing));
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} blocks of ${document} contain “${containing}”.`);
  }
  const key = `${document.replaceAll('/', '--').replace('.md', '')}--${only.line}-${given.size}`;
  given.set(key, values);
  const names = Object.keys(values).join(', ');
  const code = [
    `import { given } from ${JSON.stringify(import.meta.filename)};`,
    `const { ${names} } = given.get(${JSON.stringify(key)});`,
    replaceAll(only.code, instead),
    `export { ${returns.join(', ')} };`,
  ];
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${key}.${only.jsx ? 'tsx' : 'ts'}`);
  writeFileSync(file, code.join('\n'));
  return import(file);
}

function replaceAll(code: string, instead: Readonly<Record<string, string>>): string {
  return Object.entries(instead).reduce((text, [written, used]) => {
    if (!text.includes(written)) throw new Error(`The block has no “${written}”.`);
    return text.replaceAll(written, used);
  }, code);
}

const silent = () => undefined;

/** The options that guides leave to the reader as `...options`. */
export const options = {
  url: 'https://example.com',
  secret: 'a secret for tests, long enough to be taken',
  database: ':memory:',
  providers: [siwe()],
  // No server listens on this port.
  nodes: { 8453: ['http://127.0.0.1:9'] },
  logger: { info: silent, warn: silent, error: silent },
};
