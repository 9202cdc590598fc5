import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), stdout, stderr };
}
