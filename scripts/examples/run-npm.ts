import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../steps/run-tool.ts';

/** The environment of everything that runs in the examples: our Node first, nobody told about it. */
export function examplesEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: `${join(folder, 'node_modules/.bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
  };
}

/** Runs npm in a folder; rejects with everything it printed. */
export function runNpm(folder: string, words: readonly string[], cwd = folder): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', words, {
      cwd,
      env: examplesEnvironment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${words.join(' ')} in ${cwd}:\n${Buffer.concat(printed)}`));
    });
  });
}
