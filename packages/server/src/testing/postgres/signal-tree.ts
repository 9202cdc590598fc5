import { readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and to those that it started, of which each may have left its group. Linux only: elsewhere to
 * the process alone.
 */
export function signalTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  // Those that it starts are read once it can start no more.
  if (signal === 'SIGKILL') signalOne(pid, 'SIGSTOP');
  else signalOne(pid, signal);
  for (const child of childrenOf(pid)) signalOne(child, signal);
  if (signal === 'SIGKILL') signalOne(pid, signal);
}

function childrenOf(pid: number): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
