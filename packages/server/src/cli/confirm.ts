import { Problem, UsageError } from './cli-error.ts';
import type { Call } from './command.ts';

/**
 * Asks before what cannot be undone, unless `--yes` was given.
 * @throws UsageError where nobody can be asked, Problem when the answer is no
 */
export async function confirm({ io, has }: Call, question: string): Promise<void> {
  if (has('yes')) return;
  if (io.ask === undefined) {
    throw new UsageError(`${question} Nobody is here to answer: add --yes to go ahead.`);
  }
  const answer = await io.ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Problem('Nothing was changed.');
}
