import { limits } from '../../../../scripts/sizes/limits.ts';

const kilobytes = (bytes: number) => `at most ${bytes / 1000} kB`;

/** What a site pays, as the README has it: sizes that the checks enforce. */
export function costTable(): string {
  const lines = [
    ['Script that runs before a press or an idle moment', kilobytes(limits.anonymousEntry)],
    ['Styles that first paint waits for', kilobytes(limits.firstPaintStyles)],
    ['Script from the click to the session', kilobytes(limits.connect)],
    ['A page that only needs the session, beside React', kilobytes(limits.useSessionBesideReact)],
  ];
  return [['Brotli', 'Portico'], ['---', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
