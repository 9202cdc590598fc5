import { readFileSync, statSync } from 'node:fs';
import { root, type Step, sourceFiles } from '../repository.ts';

/** Longer files are split. */
const maximumLines = 300;

/** Absolute paths that exist on a developer's machine only. */
const machinePath = /(?<![\w.:/])\/(?:work|root|home\/[\w-]+|Users\/[\w-]+|tmp\/plan)\//;

const source = /^(?:packages|apps)\/[^/]+\/src\/.*\.(?:ts|tsx|css)$/;
const exempt = /\.test\.tsx?$|\.conformance\.ts$|\/locales\/|\/vectors\//;

/** Packages whose doc comments begin with a verb for a function and a noun for a type. */
const plainWords = /^(?:packages\/[^/]+|apps\/site)\/src\/.*\.tsx?$/;
const vagueOpening = /\/\*\*\s+(?:\* )?(?:As|By|How|Of|What|Where|Whether|Who|Whose) /g;

/** Checks what no other tool does: files that are too long, paths of one machine, and doc comments that begin vaguely. */
export const trackedFiles: Step = {
  name: 'tracked files',
  run(report) {
    const files = sourceFiles().filter((file) =>
      statSync(`${root}${file}`, { throwIfNoEntry: false })?.isFile(),
    );
    report(`${files.length} files`);
    return Promise.resolve(files.flatMap((file) => problemsOf(file)));
  },
};

function problemsOf(file: string): string[] {
  const text = readFileSync(`${root}${file}`, 'utf8');
  if (text.includes('\0')) return [];
  const lines = text.split('\n');
  const problems = lines.flatMap((line, index) =>
    machinePath.test(line) ? [`${file}:${index + 1} holds a path of one machine`] : [],
  );
  for (const { index } of plainWords.test(file) ? text.matchAll(vagueOpening) : []) {
    const line = text.slice(0, index).split('\n').length;
    problems.push(`${file}:${line} begins a doc comment with neither a verb nor a noun`);
  }
  const length = lines.length - 1;
  if (source.test(file) && !exempt.test(file) && length > maximumLines)
    problems.push(`${file} has ${length} lines; split it (${maximumLines})`);
  return problems;
}
