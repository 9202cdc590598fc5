import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { busyTime } from '../process/watch-process.ts';
import { createVisitor, type Visitor } from './visitor.ts';

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
