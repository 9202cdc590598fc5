import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './run-tool.ts';
import type { Step } from './step.ts';

const source = /^packages\/[^/]+\/src\/.*\.tsx?$/;
/** Tests, and the catalogues of words, one per language: their type says what they are. */
const exempt = /\.test\.tsx?$|\/tests\/|\/locales\/\w\w\/|\/pages\/words\//;

/** What a line exports, when it is where that is declared. */
const declaration = /^export (?:async )?(?:function|const|class|type) (\w+)/;

/** Every export of the packages says what it is: an editor and the API reference show it. */
export const documentedExports: Step = {
  name: 'documented exports',
  run() {
    const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard', 'packages'], {
      cwd: root,
      encoding: 'utf8',
    });
    const sources = files.split('\0').filter((file) => source.test(file) && !exempt.test(file));
    return Promise.resolve(sources.flatMap(undocumented));
  },
};

function undocumented(file: string): string[] {
  const lines = readFileSync(`${root}${file}`, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const name = declaration.exec(line)?.[1];
    const told = lines[index - 1]?.trimEnd().endsWith('*/');
    return name === undefined || told
      ? []
      : [`${file}:${index + 1} exports ${name} without a doc comment`];
  });
}
