import assert from 'node:assert/strict';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from '@portico/testing/server/send-request';
import { startLoad } from '@portico/testing/site/steady-load';
import { createVisitor } from '@portico/testing/site/visitor';
import { mustRun } from '../../deploy/checkers.ts';
import type { RunningProxy } from './proxies.ts';

/** The site as visitors reach it; without `ca` by plain HTTP. */
export type Target = Pick<RunningProxy, 'origin'> & Partial<Pick<RunningProxy, 'ca'>>;

/** Restarts of each test; `RESTARTS=20` tries more. */
const restarts = Number(process.env.RESTARTS) || 2;

const answersPerRestart = restarts > 2 ? 2500 : 50;

/** Sends requests from an address of the loopback range, so that each has rate limits to itself; over TLS with `ca`. */
export function sendFrom(localAddress: string, ca: Buffer | undefined) {
  const options = { keepAlive: true, localAddress, family: 4 } as const;
  const agent = ca === undefined ? new PlainAgent(options) : new Agent({ ...options, ca });
  return (url: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', body } = init;
    const type = body instanceof URLSearchParams && {
      'content-type': 'application/x-www-form-urlencoded',
    };
    return sendRequest(
      new URL(url),
      { agent, method, headers: { ...type, ...Object.fromEntries(new Headers(init.headers)) } },
      body ? String(body) : undefined,
    );
  };
}

const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'];

/** Sends requests of every other method, one after the other, up to the first that has no answer or a failure of the server. */
function startOthers({ origin, ca }: Target) {
  const send = sendFrom('127.5.0.1', ca);
  let answered = 0;
  let isOver = false;
  const sending = (async () => {
    while (!isOver)
      for (const method of methods) {
        const { status } = await send(`${origin}/api/auth/session`, { method });
        assert.ok(status < 500, `${method}: ${status}`);
        answered += 1;
      }
  })();
  sending.catch(() => undefined);
  return {
    answered: () => answered,
    async end() {
      isOver = true;
      await sending;
      return answered;
    },
  };
}

/** Restarts instances while visitors sign in, read and sign out, and asserts that no request is lost. Resolves with a sentence about it. */
export async function restartUnderLoad(
  target: Target,
  restart: () => Promise<void>,
  instances = 1,
): Promise<string> {
  const { origin, ca } = target;
  let visits = 0;
  const load = startLoad(origin, 4, () => {
    visits += 1;
    const send = sendFrom(`127.4.${visits >> 8}.${visits & 255}`, ca);
    return createVisitor(origin, new Map(), {}, send);
  });
  const others = startOthers(target);
  let restarted = 0;
  try {
    while (restarted < restarts) {
      await restart();
      restarted += instances;
      const wanted = restarted * answersPerRestart;
      while (load.answered() + others.answered() < wanted && load.isWhole()) await delay(100);
    }
  } finally {
    await Promise.all([load.end(), others.end()]);
  }
  const { answered, lost } = await load.end();
  assert.deepEqual(lost, []);
  const all = answered + (await others.end());
  assert.ok(all >= restarts * answersPerRestart);
  return `${all} requests during ${restarted} restarts, none lost`;
}

// On the network of a container, which the tests themselves are not on: ORIGIN INSTANCES COMMAND…
if (import.meta.main) {
  const [, , origin = '', instances, program = '', ...words] = process.argv;
  const restart = async () => void (await mustRun(program, ...words));
  process.stdout.write(await restartUnderLoad({ origin }, restart, Number(instances)));
}
