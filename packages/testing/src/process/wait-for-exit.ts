import type { ChildProcess } from 'node:child_process';

/** Exit code of a process, and everything it printed. */
export type Exit = { readonly code: number | null; readonly printed: string };

/** Waits until a process exits. Its output must be piped. Rejects when it cannot be started. */
export function waitForExit(child: ChildProcess): Promise<Exit> {
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed: Buffer.concat(printed).toString() }));
  });
}
