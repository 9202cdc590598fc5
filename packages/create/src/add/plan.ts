import { applyEdit } from './apply-edit.ts';
import type { Edit, GuideStep } from './guide-steps.ts';

/** A file that is written, with its text before; undefined for a new one. */
export type Change = {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
};

/** Lines to paste, because a file is not as it is expected. */
export type Leftover = { readonly sentence: string; readonly code: string };

/** Files to write, and lines for those that are not understood. */
export type Plan = { readonly changes: readonly Change[]; readonly leftovers: readonly Leftover[] };

/** Files that may be missing: a line is as good in a new one. */
const optional = /^\.(?:env|gitignore)/;

/** Plans a guide's steps for a project. All edits of a file apply or none; a file that exists is never replaced. */
export function planSteps(
  steps: readonly GuideStep[],
  read: (path: string) => string | undefined,
): Plan {
  const edits = steps.flatMap((step) => (step.kind === 'edit' ? [step.edit] : []));
  const paths = [...new Set(edits.map(({ path }) => path))];
  const plans = [
    ...steps.flatMap((step) => (step.kind === 'file' ? [planFile(step, read(step.path))] : [])),
    ...paths.map((path) => {
      const text = read(path) ?? (optional.test(path) ? '' : undefined);
      const own = edits.filter((edit) => edit.path === path);
      return planEdits({ path, text, isNew: read(path) === undefined }, own);
    }),
  ];
  return {
    changes: plans.flatMap(({ changes }) => changes),
    leftovers: plans.flatMap(({ leftovers }) => leftovers),
  };
}

function planFile(
  { path, code }: { readonly path: string; readonly code: string },
  before: string | undefined,
): Plan {
  if (before === undefined) return { changes: [{ path, before, after: code }], leftovers: [] };
  // Written by an earlier run, and the site's own since then.
  if (before === code || before.includes('@portico/')) return { changes: [], leftovers: [] };
  const sentence = `${path} exists and is left as it is. Take from this what it needs:`;
  return { changes: [], leftovers: [{ sentence, code }] };
}

function planEdits(
  file: { readonly path: string; readonly text: string | undefined; readonly isNew: boolean },
  edits: readonly Edit[],
): Plan {
  const { path, text, isNew } = file;
  const after = edits.reduce<string | undefined>(
    (result, edit) => (result === undefined ? undefined : applyEdit(result, edit)),
    text,
  );
  if (after === undefined) return { changes: [], leftovers: edits.map(toLeftover) };
  if (after === text) return { changes: [], leftovers: [] };
  return { changes: [{ path, before: isNew ? undefined : text, after }], leftovers: [] };
}

const toLeftover = ({ path, place, anchor, code }: Edit): Leftover => ({
  sentence: `In ${path}, ${anchor === '' ? `these ${place}` : `${place} ${anchor}`}:`,
  code,
});

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
