import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { Note } from './scenario.ts';
import { readSections } from './sections.ts';

/** Prints what the scenarios saw, and why other sentences are not tried. A sentence without a result is a failure, as is untried code. */
export function createReport(): Reporter {
  let wanted = /./;
  let failed = 0;
  const results = new Map<string, number>();
  const count = (result: string, sentences = 1) =>
    results.set(result, (results.get(result) ?? 0) + sentences);
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
      const tests = modules.flatMap((module) => [...module.children.allTests()]).filter(isChosen);
      // Words that choose no test are a mistake, not a success.
      if (tests.length === 0) process.exitCode = 1;
      const sections = readSections().filter(
        ({ title }) => wanted.test(title) || tests.some((test) => isOf(test, title)),
      );
      for (const section of sections) {
        process.stdout.write(`\n${section.title}\n`);
        const own = tests.filter((test) => isOf(test, section.title));
        if (section.isSymptom && own.length === 0) fail(['no scenario']);
        const missing: string[] = [];
        for (const test of own) {
          const { notes = [] } = test.meta() as { readonly notes?: readonly Note[] };
          const of = (kind: Note['kind']) =>
            notes.flatMap((one) => (one.kind === kind ? one.text : []));
          print('✓', of('seen'));
          missing.push(...of('untried'), ...skipNote(test));
          if (!test.ok()) fail([['the scenario failed', ...of('logged')].join('\n    ')]);
          for (const text of of('quoted')) section.quote(text);
        }
        print('– not tried on this machine:', missing);
        if (section.isSymptom)
          fail(section.unused().map((text) => `says \`${text}\`, which no scenario looks at`));
        const untried = section.untried();
        count('tried', section.sentences.length - untried.length);
        for (const { sentence, reason } of untried) {
          const result = reason ?? (missing.length > 0 ? 'not tried on this machine' : none);
          count(result);
          if (result === none) fail([`${none}: ${sentence}`]);
          else print(`– ${result}:`, [sentence]);
        }
      }
      process.stdout.write('\nSentences\n');
      print(
        '',
        [...results].map(([result, sentences]) => `${sentences} ${result}`),
      );
      const symptoms = sections.filter(({ isSymptom }) => isSymptom).length;
      process.stdout.write(
        `\n${sections.length} sections, ${symptoms} of them symptoms; ${failed} failures; ${results.get(none) ?? 0} sentences ${none}.\n`,
      );
      if (failed > 0) process.exitCode = 1;
    },
  };
}

const none = 'without a result';

/** False for a test that the words of the command left out. One that a machine cannot run says why. */
const isChosen = (test: TestCase): boolean =>
  test.result().state !== 'skipped' || skipNote(test).length > 0;

function skipNote(test: TestCase): readonly string[] {
  const result = test.result();
  return result.state === 'skipped' && result.note !== undefined ? [result.note] : [];
}

/** True for the scenario of a section, and for each in a group with the section's title. */
const isOf = ({ name, parent }: TestCase, title: string): boolean =>
  name === title || (parent.type === 'suite' && parent.name === title);
