import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Note } from './scenario.ts';
import { readSections } from './sections.ts';

/** Prints what the scenario of each section saw, and each sentence that nothing tried. Code of a symptom that nothing looks at is a failure. */
export function createReport(): Reporter {
  let wanted = /./;
  let [failed, untried] = [0, 0];
  const print = (sign: string, lines: readonly string[]) => {
    for (const line of lines) process.stdout.write(`    ${sign} ${line}\n`);
  };
  const fail = (lines: readonly string[]) => {
    failed += lines.length;
    print('✗', lines);
  };
  return {
    onInit({ config }: Vitest) {
      wanted = config.testNamePattern ?? wanted;
    },
    onTestRunEnd(modules: readonly TestModule[]) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const sections = readSections().filter(({ title }) => wanted.test(title));
      for (const { title, isSymptom, quote, unused, untried: untriedOf } of sections) {
        process.stdout.write(`\n${title}\n`);
        const test = tests.find(({ name }) => name === title);
        if (isSymptom && test === undefined) fail(['no scenario']);
        const { notes = [] } = (test?.meta() ?? {}) as { readonly notes?: readonly Note[] };
        const of = (kind: Note['kind']) =>
          notes.flatMap((one) => (one.kind === kind ? one.text : []));
        print('✓', of('seen'));
        print('– not tried on this machine:', of('untried'));
        if (test && !test.ok()) fail([['the scenario failed', ...of('logged')].join('\n    ')]);
        for (const text of of('quoted')) quote(text);
        if (isSymptom) fail(unused().map((text) => `says \`${text}\`, which no scenario looks at`));
        untried += untriedOf().length;
        print('– nothing tries:', untriedOf());
      }
      const symptoms = sections.filter(({ isSymptom }) => isSymptom).length;
      process.stdout.write(
        `\n${sections.length} sections, ${symptoms} of them symptoms; ${failed} failures; ${untried} sentences that nothing tries.\n`,
      );
      if (failed > 0) process.exitCode = 1;
    },
  };
}
