import { readFileSync, statSync } from 'node:fs';
import { publishedPackages, root, type Step, sourceFiles } from '../repository.ts';

const maximumLines = 300;

/** Absolute paths that exist on a developer's machine only. */
const machinePath = /(?<![\w.:/])\/(?:work|root|home\/[\w-]+|Users\/[\w-]+|tmp\/plan)\//;

const source = /^(?:packages|apps)\/[^/]+\/src\/.*\.(?:ts|tsx|css)$/;
const exempt = /\.test\.tsx?$|\.conformance\.ts$|\/locales\/|\/vectors\//;

/** Packages whose doc comments begin with a verb for a function and a noun for a type. */
const plainWords = /^(?:packages\/[^/]+|apps\/site)\/src\/.*\.tsx?$/;
const vagueOpening = /\/\*\*\s+(?:\* )?(?:As|By|How|Of|What|Where|Whether|Who|Whose) /g;

const declaration = /^export (?:async )?(?:function|const|class|type) (\w+)/;
const published = publishedPackages().map((folder) => `${folder}/src/`);
/** Tests, and the sentences, one folder per language: their type says what they are. */
const undocumented = /\.(?:test|conformance)\.tsx?$|\/tests\/|\/locales\/src\/\w\w\//;

/** Checks what no other tool does: long files, paths of one machine, vague doc comments, and exports of packages without one. */
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
  const isPublished = published.some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file);
  const problems = lines.flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    return [
      ...(machinePath.test(line) ? [`${place} holds a path of one machine`] : []),
      ...(isPublished && !undocumented.test(file) && lacksComment(lines, index)
        ? [`${place} exports ${declaration.exec(line)?.[1]} without a doc comment`]
        : []),
    ];
  });
  for (const { index } of plainWords.test(file) ? text.matchAll(vagueOpening) : []) {
    const line = text.slice(0, index).split('\n').length;
    problems.push(`${file}:${line} begins a doc comment with neither a verb nor a noun`);
  }
  const length = lines.length - 1;
  if (source.test(file) && !exempt.test(file) && length > maximumLines)
    problems.push(`${file} has ${length} lines; split it (${maximumLines})`);
  return problems;
}

/** The implementation below an overload has the comment of the overload. */
function lacksComment(lines: readonly string[], index: number): boolean {
  const nameIn = (line = '') => declaration.exec(line)?.[1];
  const name = nameIn(lines[index]);
  if (name === undefined || lines[index - 1]?.trimEnd().endsWith('*/')) return false;
  return !lines.slice(0, index).some((line) => nameIn(line) === name);
}
