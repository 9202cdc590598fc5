import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { run } from './run.ts';
import { packedFolder } from './tarballs.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const { stdin, stdout, stderr } = process;

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  version,
  terminal: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : undefined,
  print: (line) => stdout.write(`${line}\n`),
  printError: (line) => stderr.write(`${line}\n`),
  packedFolder: packedFolder(),
  createSecret: () => randomBytes(32).toString('hex'),
});
