import { type CommandOption, type Invocation, UsageError } from './command.ts';

/** Where a page of a list begins: after this row, newest first. */
export type Cursor = { readonly id: string; readonly created_at: number };

/** The options of a list that is shown page by page. */
export const pageOptions = {
  limit: { type: 'string', value: 'N', help: 'at most so many (100)' },
  after: { type: 'string', value: 'CURSOR', help: 'the page after the one that ended with this' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/**
 * The row that `--after` names.
 * @throws UsageError
 */
export function readCursor({ after }: Invocation['options']): Cursor | undefined {
  if (after === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(String(after)) ?? [];
  if (at === undefined || id === undefined) {
    throw new UsageError(`--after must be what the page before ended with, not "${after}".`);
  }
  return { created_at: Number(at), id };
}

/** What a page ends with: the cursor of the next one; null where a page is not full. */
export function nextCursor(rows: readonly Cursor[], limit: number): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.created_at}.${last.id}`;
}

/** The line below a page that says how to see more. */
export function moreLines(next: string | null): readonly string[] {
  return next === null ? [] : ['', `More: add --after ${next}`];
}
