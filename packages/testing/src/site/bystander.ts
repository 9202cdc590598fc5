import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createVisitor, type Visitor } from './visitor.ts';

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

/** A visitor with a session, who reads it while others attack. */
export type Bystander = {
  /** Ends the reads. Returns the work of the server that each waited for in milliseconds, the longest first; rejects when one failed. */
  stop(): Promise<readonly number[]>;
};

type Parameters = {
  readonly origin: string;
  readonly pid: number;
  readonly cookies: Visitor['cookies'];
};

/**
 * Reads a visitor's session again and again, in a thread of its own: it notices an answer when it is there, however busy the test is.
 * Resolves after the first read, which is not measured.
 */
export async function startBystander(
  origin: string,
  pid: number,
  { cookies }: Visitor,
): Promise<Bystander> {
  const parameters: Parameters = { origin, pid, cookies };
  const worker = new Worker(new URL(import.meta.url), { workerData: parameters });
  await once(worker, 'message');
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  worker.once('message', resolve).once('error', reject);
  // The test asks later.
  promise.catch(() => undefined);
  return {
    async stop() {
      worker.postMessage('stop');
      const times = await promise;
      return times.toSorted((a, b) => b - a);
    },
  };
}

async function readSessions({ origin, pid, cookies }: Parameters): Promise<void> {
  const visitor = createVisitor(origin, cookies);
  const times: number[] = [];
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  await visitor.session();
  parentPort?.postMessage('ready');
  while (!isStopped) {
    const start = busyTime(pid);
    const session = await visitor.session();
    if (!('user' in session)) throw new Error(`The session is gone: ${JSON.stringify(session)}`);
    times.push(busyTime(pid) - start);
    await delay(20);
  }
  parentPort?.postMessage(times);
}

if (!isMainThread && workerData?.pid !== undefined) await readSessions(workerData);
