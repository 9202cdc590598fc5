import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import type { Io } from './command.ts';

/** The environment and terminal of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr } = process;
  // `portico audit | head` reads no further, which is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return {
    environment: process.env,
    print: (text) => stdout.write(`${text}\n`),
    printError: (text) => stderr.write(`${text}\n`),
    ask: stdin.isTTY ? ask : undefined,
    now: Date.now,
    folder: process.cwd(),
    fetch: globalThis.fetch,
    // The user behind sudo; a container has no name for its user.
    operator: `${process.env['SUDO_USER'] ?? process.env['USER'] ?? userInfo().uid}@${hostname()}`,
  };
}

async function ask(question: string): Promise<string> {
  // On standard error, so that --json leaves nothing else on standard output.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
