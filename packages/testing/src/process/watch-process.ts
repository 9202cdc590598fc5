import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/**
 * Kills a process once it took more memory than that, as a container does. Linux reports the most that it ever took, so that no peak
 * is missed.
 * @returns a function that ends the watch, and returns that amount in megabytes
 */
export function limitMemory(pid: number, megabytes: number): () => number {
  let most = 0;
  const look = () => {
    const now = memory(pid) ?? 0;
    most = Math.max(most, now);
    if (now > megabytes) process.kill(pid, 'SIGKILL');
  };
  const timer = setInterval(look, isLinux ? 5 : 200);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

/** Megabytes; undefined once the process has ended. */
function memory(pid: number): number | undefined {
  try {
    const kilobytes = isLinux
      ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds that the main thread of a process has run: between a request and its answer that is the work that the request waited
 * for, however busy the machine is. Only Linux reports it; elsewhere it is the time of the clock.
 */
export function busyTime(pid: number): number {
  if (!isLinux) return performance.now();
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
