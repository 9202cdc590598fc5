import type { ChildProcess } from 'node:child_process';

/** How a process ended, and all that it printed. */
export type Finished = { readonly code: number | null; readonly printed: string };

/** Waits until a process ends. Its output must be piped; rejects when it cannot be started. */
export function finished(child: ChildProcess): Promise<Finished> {
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed: Buffer.concat(printed).toString() }));
  });
}
