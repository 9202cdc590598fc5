import type { Change } from './plan.ts';

const context = 2;

/** Shows a change as a list of lines, `+` for new ones and `-` for those that go. */
export function showChange({ path, before, after }: Change): string {
  const lines = compareLines((before ?? '').split('\n'), after.split('\n')).filter(
    (line) => before !== undefined || line !== '- ',
  );
  const shown = lines.flatMap((line, index) => {
    const near = lines.slice(Math.max(0, index - context), index + context + 1);
    return near.some((one) => !one.startsWith(' ')) ? [`    ${line}`.trimEnd()] : [];
  });
  return [`  ${path}${before === undefined ? ' (new)' : ''}`, ...shown].join('\n');
}

/** Compares texts of which one has lines more, and few lines less: a line that comes back later was kept. */
function compareLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const result: string[] = [];
  let index = 0;
  for (const line of after) {
    const kept = before.indexOf(line, index);
    if (kept === -1 || (line.trim() === '' && kept !== index)) {
      result.push(`+ ${line}`);
      continue;
    }
    result.push(...before.slice(index, kept).map((one) => `- ${one}`), `  ${line}`);
    index = kept + 1;
  }
  return [...result, ...before.slice(index).map((one) => `- ${one}`)];
}
