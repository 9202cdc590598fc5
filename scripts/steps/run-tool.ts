import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a tool in the repository and returns everything it printed when it failed, else undefined.
 * npm's scripts have put `node_modules/.bin` on the path; running a step without npm must work, too.
 */
export function runTool(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` },
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const output = Buffer.concat(printed).toString().trim();
      resolve(code === 0 ? undefined : output || `${command} ended with ${code}`);
    });
  });
}
