import { readFileSync } from 'node:fs';

/** One symptom of the runbook. */
export type Section = {
  readonly heading: string;
  /** A text of the section, as it is written there. @throws Error where the section does not have it */
  quote<Text extends string>(text: Text): Text;
  /** What it has in backticks and no scenario has quoted. */
  unused(): readonly string[];
};

const document = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
const runbook = /^## Runbook$[\s\S]*?(?=^## )/m.exec(document)?.[0] ?? '';

/** The symptoms in their order. */
export function readRunbook(): readonly Section[] {
  return runbook
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const text = lines.join(' ').replaceAll(/\s+/g, ' ');
      const quoted: string[] = [];
      return {
        heading,
        quote(wanted) {
          if (!text.includes(wanted)) throw new Error(`The runbook does not say: ${wanted}`);
          quoted.push(wanted);
          return wanted;
        },
        unused: () =>
          [...text.matchAll(/`([^`]+)`/g)]
            .map(([, code = '']) => code)
            .filter((code) => !quoted.some((one) => one.includes(code))),
      };
    });
}
