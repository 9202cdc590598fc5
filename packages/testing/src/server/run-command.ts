import { type Command, type Io, runCli } from '../../../server/src/cli/run-cli.ts';
import type { PorticoRun } from './run-portico.ts';

/** The outcome of a run, and the questions that it asked. */
type Operated = PorticoRun & {
  readonly asked: readonly string[];
  /** True if further commands were asked for. */
  readonly loaded: boolean;
};

/**
 * Runs the command line within this process, for tests with many runs. Only the given variables are set.
 * There is no terminal unless there is an `answer` to its questions.
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  {
    answer,
    now = Date.now,
    commands = [],
    folder = process.cwd(),
    fetch: request = fetch,
  }: {
    answer?: string;
    now?: () => number;
    commands?: readonly Command[];
    folder?: string;
    fetch?: typeof fetch;
  } = {},
): Promise<Operated> {
  const lines = { stdout: '', stderr: '' };
  const asked: string[] = [];
  let loaded = false;
  const io: Io = {
    environment,
    print: (text) => {
      lines.stdout += `${text}\n`;
    },
    printError: (text) => {
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
    folder,
    fetch: request,
    operator: 'ada@web-1',
  };
  const code = await runCli(words, io, async () => {
    loaded = true;
    return commands;
  });
  return { code, ...lines, asked, loaded };
}
