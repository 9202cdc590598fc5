import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../docs/code-blocks.ts';
import { root, runTool } from './run-tool.ts';
import type { Step } from './step.ts';

/** Inside of the repository, so that the packages are found; not tracked. */
const folder = join(root, 'test-results/documented-code');

/** All TypeScript in the documentation, compiled against the packages. */
export const documentedCode: Step = {
  name: 'documented code',
  async run(report) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const sources = new Map<string, string>();
    for (const file of documents()) {
      for (const { line, jsx, code } of codeBlocks(readFileSync(join(root, file), 'utf8'))) {
        const name = `${file.replaceAll('/', '--').replace('.md', '')}--${line}.${jsx ? 'tsx' : 'ts'}`;
        sources.set(name, `${file}:${line}`);
        writeFileSync(join(folder, name), code);
      }
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    report(`${sources.size} blocks`);
    const output = await runTool('tsc', ['-p', folder, '--pretty', 'false']);
    if (output === undefined) return [];
    return output
      .split('\n')
      .map((line) =>
        [...sources].reduce(
          (text, [name, place]) => text.replaceAll(name, `${place} ${name}`),
          line,
        ),
      );
  },
};

function documents(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\0')
    .filter((file) =>
      /^(?:README\.md|docs\/(?!decisions\/).*|packages\/[^/]+\/README\.md)$/.test(file),
    );
}

const configuration = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node', 'react', 'react-dom'],
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
