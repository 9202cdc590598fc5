import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { stopGroup, waitForExit } from '@portico/testing/process/child';
import { type ReadersMachine, readerEnvironment } from './follow.ts';
import type { GuideServer } from './guides.ts';

/** Longer than a server needs to listen and to answer from its API. */
const readyTimeout = 60_000;

/** Longer than a development server needs to bundle its first two pages while other programs use the machine: Next took 65 s. */
const bundleTimeout = 120_000;

/** Within it a server answers, or is stopped: a test that gives up earlier leaves it running. */
export const startTimeout = readyTimeout + bundleTimeout + 30_000;

/** Starts a guide's site as its text says and waits for its session server. @throws Error when its port is taken or it does not start */
export async function startServer(
  server: GuideServer,
  folder: string,
  machine: ReadersMachine,
): Promise<{ stop(): Promise<void> }> {
  const { origin, api = origin, ready = '/api/auth/csrf', commands } = server;
  if (await isListening(origin)) throw new Error(`${origin} is in use by another process`);
  const children = commands.map((command) =>
    spawn('bash', ['-c', command], {
      cwd: folder,
      env: readerEnvironment(machine),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const exits = children.map(waitForExit);
  const stop = async () => {
    await Promise.all(children.map(stopGroup));
  };
  const fail = async (why: string, cause?: unknown): Promise<never> => {
    // A process that is left would keep the port from every site after it.
    await stop();
    const printed = (await Promise.all(exits)).map((exit) => exit.printed);
    throw new Error([`${commands.join(', ')} ${why}:`, ...printed].join('\n'), { cause });
  };
  const limit = AbortSignal.timeout(readyTimeout);
  while (!(await answers(origin, api + ready, limit))) {
    if (children.some(({ exitCode, signalCode }) => (exitCode ?? signalCode) !== null))
      await fail('ended');
    if (limit.aborted) await fail('is not ready');
    await wait(200);
  }
  // A development server bundles a page at its first request, which on a busy machine takes longer than a test waits.
  const signal = AbortSignal.timeout(bundleTimeout);
  try {
    for (const path of ['/', '/sign-in', '/vault']) {
      // The request that Next sends for a link: the guard lets it through, so the page is bundled.
      const init = { signal, redirect: 'manual', headers: { rsc: '1' } } as const;
      await (await fetch(`${origin}${path}`, path === '/vault' ? init : { signal })).text();
    }
  } catch (cause) {
    await fail('did not answer', cause);
  }
  return { stop };
}

/** Whether the site listens and its session server answers. Pages are asked for later: their first bundle takes its time. */
async function answers(origin: string, ready: string, signal: AbortSignal): Promise<boolean> {
  const asked = fetch(ready, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  return (await Promise.all([isListening(origin), asked])).every(Boolean);
}

function isListening(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = createConnection({ host: hostname, port: Number(port) });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
