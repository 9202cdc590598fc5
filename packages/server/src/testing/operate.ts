import { runCli } from '../cli/run-cli.ts';
import type { PorticoRun } from './run-portico.ts';

/** How a run ended, and what the operator was asked. */
type Operated = PorticoRun & { readonly asked: readonly string[] };

/**
 * Runs the command line within this process, for tests with many runs. Only the given variables are set.
 * Nobody sits at a terminal unless there is an `answer` to its questions.
 */
export async function operate(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { answer, now = Date.now }: { answer?: string; now?: () => number } = {},
): Promise<Operated> {
  const lines = { stdout: '', stderr: '' };
  const asked: string[] = [];
  const code = await runCli(words, {
    environment,
    print: (text) => {
      lines.stdout += `${text}\n`;
    },
    complain: (text) => {
      lines.stderr += `${text}\n`;
    },
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            asked.push(question);
            return answer;
          },
    now,
  });
  return { code, ...lines, asked };
}
