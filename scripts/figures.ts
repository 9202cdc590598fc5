// Prints how large the repository is: `npm run figures`. `-- quick` leaves out the traces, which start the site.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root, sourceFiles } from './repository.ts';

/** Tests and what serves them alone: counted apart. */
const testCode =
  /\.(?:test|spec|pooled)\.|\/tests?\/|\/testing\/|^e2e\/|\/specs\/|conformance|vectors/;

const files = sourceFiles().filter((file) => existsSync(root + file));
const typescript = files.filter((file) => /\.tsx?$/.test(file));
const product = typescript.filter((file) => !testCode.test(file));
const scripts = product.filter((file) => file.startsWith('scripts/'));
const documents = files.filter((file) => file.endsWith('.md'));

const lines = (list: readonly string[]) => count(list, /\n/g);
print('lines of TypeScript without tests', lines(product), 60_000);
print('lines of tests', lines(typescript) - lines(product));
print('files', files.length, 1_500);
print('words of Markdown', count(documents, /\S+/g), 60_000);
print('lines of scripts', lines(scripts), 1_500);
const kilobytes = execFileSync('du', ['-sk', 'node_modules'], { cwd: root, encoding: 'utf8' });
print('megabytes of node_modules', Math.round(Number.parseInt(kilobytes, 10) / 1024), 500);
if (!process.argv.includes('quick')) {
  // It fails above a limit, which is a figure here.
  const words = ['--conditions=source', 'scripts/trace.ts', 'summary'];
  spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
}

function count(list: readonly string[], pattern: RegExp): number {
  const matches = list.map((file) => readFileSync(root + file, 'utf8').match(pattern) ?? []);
  return matches.reduce((sum, { length }) => sum + length, 0);
}

function print(name: string, figure: number, target?: number): void {
  const aim = target === undefined ? '' : ` (target: ${target.toLocaleString('en')})`;
  console.log(`${name}: ${figure.toLocaleString('en')}${aim}`);
}
