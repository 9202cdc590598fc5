import { type Cursor, readCursor } from '../store/rows.ts';
import { type CommandOption, type Invocation, UsageError } from './command.ts';

/** The options of a list that is shown page by page. */
export const pageOptions = {
  limit: { type: 'string', value: 'N', help: 'at most so many (100)' },
  after: { type: 'string', value: 'CURSOR', help: 'the page after the one that ended with this' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/**
 * The row that `--after` names.
 * @throws UsageError
 */
export function readAfter({ after }: Invocation['options']): Cursor | undefined {
  if (after === undefined) return undefined;
  const cursor = readCursor(String(after));
  if (cursor !== undefined) return cursor;
  throw new UsageError(`--after must be what the page before ended with, not "${after}".`);
}

/** The line below a page that says how to see more. */
export function moreLines(next: string | null): readonly string[] {
  return next === null ? [] : ['', `More: add --after ${next}`];
}
