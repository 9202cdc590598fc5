import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { run } from './run.ts';
import { packedFolder } from './write-site.ts';

const { version, repository }: { version: string; repository: { url: string } } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const { stdin, stdout, stderr } = process;

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  version,
  // A release names its repository; the reserved host is that of packages packed before one.
  isReleased: !repository.url.includes('//git.example/'),
  terminal: stdin.isTTY && stdout.isTTY ? { input: stdin, output: stdout } : undefined,
  print: (line) => stdout.write(`${line}\n`),
  printError: (line) => stderr.write(`${line}\n`),
  packedFolder: packedFolder(),
  createSecret: () => randomBytes(32).toString('hex'),
  execute,
});

function execute(
  [command = '', ...words]: readonly string[],
  cwd = process.cwd(),
): Promise<number> {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    // npm and others are scripts of a shell there.
    const child = spawn(command, words, { cwd, stdio: 'inherit', shell: isWindows });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
