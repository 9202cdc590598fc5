import { readFileSync, statSync } from 'node:fs';
import { root, sourceFiles } from '../repository.ts';
import type { Step } from './step.ts';

/** Longer files are split. */
const maximumLines = 300;

/** Absolute paths that exist on a developer's machine only. */
const machinePath = /(?<![\w.:/])\/(?:work|root|home\/[\w-]+|Users\/[\w-]+|tmp\/plan)\//;

const source = /^(?:packages|apps)\/[^/]+\/src\/.*\.(?:ts|tsx|css)$/;
const exempt = /\.test\.tsx?$|\.conformance\.ts$|\/locales\/|\/vectors\//;

/** Checks what no other tool does: files that are too long, and paths of one machine. */
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
  if (text.includes('\0')) {
    return [];
  }
  const lines = text.split('\n');
  const traces = lines.flatMap((line, index) =>
    machinePath.test(line) ? [`${file}:${index + 1} holds a path of one machine`] : [],
  );
  const length = lines.length - 1;
  const long = source.test(file) && !exempt.test(file) && length > maximumLines;
  return [...traces, ...(long ? [`${file} has ${length} lines; split it (${maximumLines})`] : [])];
}
