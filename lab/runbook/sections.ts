import { readFileSync } from 'node:fs';

/** One section of the operator's documents. */
export type Section = {
  /** Its heading, behind its page where that is not `operate.md`. */
  readonly title: string;
  /** True for a symptom of the runbook, all of whose code has to be tried. */
  readonly isSymptom: boolean;
  /** The first of texts of the section, as they are written there. @throws Error for one that the section does not have */
  quote<Text extends string>(text: Text, ...more: readonly string[]): Text;
  /** Returns the code of the section that no scenario has quoted. */
  unused(): readonly string[];
  /** Returns the sentences of the section that no scenario has quoted a part of. */
  untried(): readonly string[];
};

const documents = new URL('../../docs/', import.meta.url);

const pages = [
  'operate.md',
  ...['deploy', 'postgresql', 'scale', 'metrics', 'logs', 'chaos'].map(
    (name) => `operate/${name}.md`,
  ),
];

/** Reads the sections of every page for operators, in their order. */
export function readSections(): readonly Section[] {
  return pages.flatMap((page) => {
    const text = readFileSync(new URL(page, documents), 'utf8');
    const [, ...parts] = text.split(/^## /m);
    return parts.flatMap((part) => {
      const [own = '', ...symptoms] = part.split(/^### /m);
      const isRunbook = own.startsWith('Runbook\n');
      return [
        ...(isRunbook ? [] : [readSection(page, own, false)]),
        ...symptoms.map((symptom) => readSection(page, symptom, isRunbook)),
      ];
    });
  });
}

function readSection(page: string, part: string, isSymptom: boolean): Section {
  const [heading = '', ...lines] = part.split('\n');
  const text = lines.join(' ').replaceAll(/\s+/g, ' ');
  const prose = part.slice(heading.length).replaceAll(/^```[\s\S]*?^```$|^\|.*$/gm, '');
  const quoted: string[] = [];
  return {
    title: page === pages[0] ? heading : `${page}: ${heading}`,
    isSymptom,
    quote(first, ...more) {
      for (const wanted of [first, ...more]) {
        if (!text.includes(wanted)) throw new Error(`${page} does not say: ${wanted}`);
        quoted.push(wanted);
      }
      return first;
    },
    unused: () =>
      [...text.matchAll(/`([^`]+)`/g)]
        .map(([, code = '']) => code)
        .filter((code) => !quoted.some((one) => one.includes(code))),
    untried: () =>
      prose
        .split(/\n{2,}|(?<=[.:])\s+(?=[A-Z`*[\d-])(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
        .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
        .filter((sentence) => !/^(?:\d+\.)?$/.test(sentence))
        .filter((sentence) => {
          const words = sentence.replace(/[.:]$/, '');
          return !quoted.some((one) => sentence.includes(one) || one.includes(words));
        }),
  };
}
