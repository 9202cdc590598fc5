import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Command, type Io, runCli } from '../../../server/src/cli/run-cli.ts';
import { waitForExit } from '../process/child.ts';

/** The outcome of a run of the command line. */
export type PorticoRun = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

const bin = fileURLToPath(new URL('../../../server/bin/portico.js', import.meta.url));

/** Runs the real command line as a process, without a terminal. Only the given variables are set. */
export async function runPortico(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
  { readNothing = false }: { readonly readNothing?: boolean } = {},
): Promise<PorticoRun> {
  const child = spawn(process.execPath, [bin, ...words], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  if (readNothing) child.stdout.destroy();
  const { code, stdout, stderr } = await waitForExit(child);
  return { code: Number(code), stdout, stderr };
}

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
    chains,
  }: {
    answer?: string;
    now?: () => number;
    commands?: readonly Command[];
    folder?: string;
    fetch?: typeof fetch;
    chains?: Io['chains'];
  } = {},
): Promise<Operated> {
  const lines = { stdout: '', stderr: '' };
  const asked: string[] = [];
  let loaded = false;
  const io: Io = {
    environment,
    chains,
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
