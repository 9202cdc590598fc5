import { createInterface } from 'node:readline/promises';
import { runCli } from './run-cli.ts';

const { stdin, stdout, stderr } = process;

// `portico audit | head` reads no further, which is no failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  print: (text) => stdout.write(`${text}\n`),
  complain: (text) => stderr.write(`${text}\n`),
  ask: stdin.isTTY ? ask : undefined,
  now: Date.now,
});

async function ask(question: string): Promise<string> {
  // On standard error, so that --json leaves nothing else on standard output.
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
