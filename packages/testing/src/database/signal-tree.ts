import { execFileSync } from 'node:child_process';

/**
 * Sends a signal to a process and to those that it started, of which each may have left its group.
 */
export function signalTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  // Those that it starts are read once it can start no more.
  if (signal === 'SIGKILL') signalOne(pid, 'SIGSTOP');
  else signalOne(pid, signal);
  for (const child of childrenOf(pid)) signalOne(child, signal);
  if (signal === 'SIGKILL') signalOne(pid, signal);
}

function childrenOf(parent: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid = 0]) => pid);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
