import { Worker } from 'node:worker_threads';
import type { SqliteReply, SqliteWriter } from './sqlite-connection.ts';
import type { FileWatch } from './sqlite-files.ts';
import type { WriterData } from './sqlite-worker.ts';

/** The module that the thread runs. The second URL is a literal, by which bundlers and file tracers find it. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./sqlite-worker.ts', import.meta.url)
  : new URL('./sqlite-worker.js', import.meta.url);

/**
 * Writes in a thread, where a commit waits for the disk: a hanging one stops neither the event loop nor reads. The thread starts with
 * the first request and does not keep the process alive between requests.
 * @param watch the files that the path must lead to, before a request is answered and after
 */
export function writeInThread(
  path: string,
  watch: () => FileWatch | undefined = () => undefined,
): SqliteWriter {
  let thread: Worker | undefined;
  let closed = false;
  const waiting: PromiseWithResolvers<SqliteReply>[] = [];

  const start = (): Worker => {
    const workerData: WriterData = { path, files: watch()?.files ?? [] };
    const started = new Worker(workerUrl, {
      name: 'portico-writer',
      workerData,
      // Without this thread's loaders and instrumentation. Without Yarn's loader Node reads no archives: `preferUnplugged` in
      // package.json unpacks this file.
      execArgv: [],
      env: {},
      // It holds a few statements and the rows of one batch.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 },
    });
    const end = (cause: Error) => {
      // A thread that fails sends `error`, then `exit`: another one may run by then.
      if (thread !== started) return;
      thread = undefined;
      for (const { reject } of waiting.splice(0)) reject(cause);
    };
    started.on('message', (reply: SqliteReply) => {
      if ('error' in reply && reply.error.isMoved) void watch()?.look();
      waiting.shift()?.resolve(reply);
      // A thread that closes has yet to exit.
      if (waiting.length === 0 && !closed) started.unref();
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread that writes to the database ended')));
    return started;
  };

  return {
    send(request) {
      if (closed) return Promise.reject(new Error('The database was closed'));
      thread ??= start();
      thread.ref();
      const reply = Promise.withResolvers<SqliteReply>();
      waiting.push(reply);
      thread.postMessage(request);
      return reply.promise;
    },
    async close() {
      closed = true;
      const ending = thread;
      if (ending === undefined) return;
      ending.ref();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      ending.once('exit', () => resolve());
      ending.postMessage('close');
      await ended;
    },
  };
}
