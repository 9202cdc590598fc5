import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../packages/testing/src/docs/code-blocks.ts';
import { installLocked, root, runTool, type Step, sourceFiles } from '../repository.ts';

/** Inside of the repository, so that the packages are found; not tracked. */
const codeFolder = join(root, 'test-results/documented-code');

export const documentedCode: Step = {
  name: 'documented code',
  async run(report) {
    rmSync(codeFolder, { recursive: true, force: true });
    mkdirSync(codeFolder, { recursive: true });
    const sources = new Map<string, string>();
    for (const file of documents()) {
      for (const { line, jsx, code } of codeBlocks(readFileSync(join(root, file), 'utf8'))) {
        const name = `${file.replaceAll('/', '--').replace('.md', '')}--${line}.${jsx ? 'tsx' : 'ts'}`;
        sources.set(name, `${file}:${line}`);
        writeFileSync(join(codeFolder, name), code);
      }
    }
    for (const [name, code] of Object.entries(readersModules))
      writeFileSync(join(codeFolder, name), code);
    writeFileSync(join(codeFolder, 'tsconfig.json'), JSON.stringify(configuration));
    report(`${sources.size} blocks`);
    const [output] = await runTool('tsc', ['-p', codeFolder, '--pretty', 'false']);
    return (output?.split('\n') ?? []).map((line) =>
      [...sources].reduce((text, [name, place]) => text.replaceAll(name, `${place} ${name}`), line),
    );
  },
};

/** Modules that a reader has already, and whole recipes import. */
const readersModules = { 'auth.ts': 'const own = auth;\nexport { own as auth };\n' };

function documents(): readonly string[] {
  return sourceFiles('*.md').filter((file) =>
    /^(?:README\.md|docs\/(?!decisions\/).*|packages\/[^/]+\/README\.md|lab\/docs-site\/pages\/.*)$/.test(
      file,
    ),
  );
}

const configuration = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node', 'react', 'react-dom', 'vite/client'],
    // A sentence's worth of code uses what the reader will add.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: [
    '.',
    '../../scripts/docs/*.d.ts',
    '../../packages/server/src/adapters/next-modules.d.ts',
  ],
};

const typedoc = join(root, 'scripts/reference/node_modules/typedoc/bin/typedoc');

/** The API reference, written to `docs/api` from the doc comments. A warning is a problem. */
export const reference: Step = {
  name: 'API reference',
  async run() {
    // A separate lock file: it needs another TypeScript than the rest. Fetched once.
    await installLocked('scripts/reference');
    const project = join(root, 'scripts/reference/tsconfig.json');
    return runTool(process.execPath, [typedoc, '--tsconfig', project]);
  },
};

/** Figures are of the code that stands beside them, and the tables follow from them. */
export const performanceFigures: Step = {
  name: 'performance figures',
  run: () => runTool('node', ['lab/bench/src/report/check-figures.ts']),
};
