import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';
import { packedFolder } from './tarballs.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
const lines = isTerminal
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;
// Ctrl+D and Ctrl+C close it, and what is asked then gets no answer.
const closed = new Promise<undefined>((resolve) => lines?.once('close', () => resolve(undefined)));

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  version,
  ask: lines && ((question) => Promise.race([lines.question(question), closed])),
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  packedFolder: packedFolder(),
  createSecret: () => randomBytes(32).toString('hex'),
});
lines?.close();
