import { readFileSync } from 'node:fs';
import { reasons } from './reasons.ts';

/** A section of the operator's documents. */
export type Section = ReturnType<typeof readSection>;

const documents = new URL('../../docs/', import.meta.url);

const pages = [
  'operate.md',
  ...['deploy', 'postgresql', 'scale', 'metrics', 'logs', 'chaos'].map(
    (name) => `operate/${name}.md`,
  ),
];

export function readSections(): readonly Section[] {
  return pages.flatMap((page) => {
    const text = readFileSync(new URL(page, documents), 'utf8');
    const [, ...parts] = text.split(/^#{1,2} /m);
    return parts.flatMap((part) => {
      const [own = '', ...symptoms] = part.split(/^### /m);
      const isRunbook = own.startsWith('Runbook\n');
      return [
        readSection(page, own, false),
        ...symptoms.map((symptom) => readSection(page, symptom, isRunbook)),
      ];
    });
  });
}

function readSection(page: string, part: string, isSymptom: boolean) {
  const [heading = '', ...lines] = part.split('\n');
  const text = lines.join(' ').replaceAll(/\s+/g, ' ');
  const sentences = readSentences(part.slice(heading.length));
  const quoted: string[] = [];
  return {
    /** Its heading, behind its page where that is not `operate.md`. */
    title: page === pages[0] ? heading : `${page}: ${heading}`,
    /** True for a symptom of the runbook, all of whose code has to be tried. */
    isSymptom,
    /** Returns the first of texts of the section. @throws Error for one that the section does not have */
    quote<Text extends string>(first: Text, ...more: readonly string[]): Text {
      for (const wanted of [first, ...more]) {
        if (!text.includes(wanted)) throw new Error(`${page} does not say: ${wanted}`);
        quoted.push(wanted);
      }
      return first;
    },
    /** Returns the code that no scenario has quoted. */
    unused: () =>
      [...text.matchAll(/`([^`]+)`/g)]
        .map(([, code = '']) => code)
        .filter((code) => !quoted.some((one) => one.includes(code))),
    sentences,
    /** Returns the sentences that no scenario has quoted a part of, with the reason if there is one. */
    untried: () =>
      sentences
        .filter((sentence) => {
          const words = sentence.replace(/[.:]$/, '');
          return !quoted.some((one) => sentence.includes(one) || one.includes(words));
        })
        .map((sentence) => ({
          sentence,
          reason: Object.keys(reasons).find((reason) =>
            reasons[reason]?.some((text) => sentence.includes(text)),
          ),
        })),
  };
}

/** Splits a text without its tables. A sentence that ends with a colon goes on with the code or the first item of the list that it introduces. */
function readSentences(text: string): readonly string[] {
  return text
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(
      /:\n+```\w*\n([\s\S]*?)^```$/gm,
      (_, code: string) => `: ${code.replaceAll('\n', ' ')}`,
    )
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/:\n{2,}(?=- |1\. )/g, ': ')
    .split(/\n{2,}|(?<=\.)(?<!\s\d\.)\s+(?=[A-Z`*[\d-])(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}
