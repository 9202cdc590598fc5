import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/free-port';
import { heldBodies } from '@portico/testing/site/attacks';
import { startProxy } from '@portico/testing/site/proxy';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import {
  type Attempt,
  type Instance,
  isKnown,
  refusal,
  type Scenario,
  signIn,
} from './scenario.ts';

/** A proxy, and instances of one site behind it. */
async function startFleet({ start, defer }: Attempt) {
  const proxy = await startProxy(await freePort());
  defer(() => proxy.close());
  const ports: number[] = [];
  return {
    proxy,
    async add(environment: Readonly<Record<string, string>> = {}): Promise<Instance> {
      const port = await freePort();
      const site = await start({ AUTH_URL: proxy.origin, PORT: String(port), ...environment });
      ports.push(port);
      proxy.use(ports);
      while ((await fetch(proxy.origin).then(({ status }) => status)) === 502) await delay(50);
      return { ...site, origin: `http://localhost:${port}` };
    },
  };
}

/** Symptoms of processes. */
export const instanceScenarios: readonly Scenario[] = [
  {
    heading: 'Requests fail with 5xx',
    async run({ quote, see, start, folder }) {
      const site = await start();
      const other = new DatabaseSync(join(folder, 'portico.sqlite'), { timeout: 10_000 });
      other.exec('BEGIN IMMEDIATE');
      const answer = await signIn(site.origin);
      other.exec('ROLLBACK');
      other.close();
      await see(`an answer: ${refusal(answer)}`, () => answer.status === 503);
      quote('with a `status` of 500 or more');
      const name = quote('portico_http_request_duration_seconds_count');
      await see(
        `${name} has status="503"`,
        async () => ((await site.metric(name, 'status="503"')) ?? 0) > 0,
      );
      await see('the log has the cause', () =>
        site.logged(quote('a request could not be answered'), '"err"'),
      );
      quote('`STORE_UNAVAILABLE` and `CHAIN_UNAVAILABLE` have headings above');
    },
  },
  {
    heading: 'The event loop lags',
    async run(attempt) {
      const { quote, see } = attempt;
      const { proxy, add } = await startFleet(attempt);
      const site = await add();
      const member = await signedInVisitor(proxy.origin);
      // Nothing of the process runs meanwhile, as when one function computes for long.
      const block = async () => {
        process.kill(site.pid, 'SIGSTOP');
        await delay(500);
        process.kill(site.pid, 'SIGCONT');
        await delay(50);
      };
      quote('`nodejs_eventloop_lag_p99_seconds` above 0.2');
      await see('nodejs_eventloop_lag_p99_seconds is above 0.2', async () => {
        for (let time = 0; time < 3; time++) await block();
        return ((await site.metric('nodejs_eventloop_lag_p99_seconds')) ?? 0) > 0.2;
      });
      quote('look which `route` is busy in `portico_http_request_duration_seconds_count`');
      await see('portico_http_request_duration_seconds_count has the routes', async () => {
        const name = 'portico_http_request_duration_seconds_count';
        return ((await site.metric(name, 'route="/api/auth/callback')) ?? 0) > 0;
      });
      quote('start another instance');
      const second = await add();
      await see('another instance answers while the first does not', async () => {
        process.kill(site.pid, 'SIGSTOP');
        try {
          return await isKnown(member, second.origin);
        } finally {
          process.kill(site.pid, 'SIGCONT');
        }
      });
    },
  },
  {
    heading: 'Memory grows',
    async run({ quote, see, start, untried }) {
      const site = await start();
      const member = await signedInVisitor(site.origin);
      const name = quote('process_resident_memory_bytes');
      const bytes = (await see(`${name} is there`, () => site.metric(name))) ?? 0;
      quote('200 MB under load are normal');
      await see(`it takes ${Math.round(bytes / 1e6)} MB`, () => bytes > 5e7 && bytes < 2e8);
      quote('`read`');
      await see('portico_held_bytes has what the RPC proxy holds', async () => {
        const held = await site.metric(quote('portico_held_bytes'), 'use="read"');
        return held !== undefined;
      });
      await heldBodies(site.origin, AbortSignal.timeout(60_000));
      await see('portico_byte_refusals_total counts bodies beyond what one network may hold', () =>
        site.metric(quote('portico_byte_refusals_total'), 'use="session"'),
      );
      untried('growth itself: no leak is known that could be caused (an hour of load is the soak)');
      quote('restart the instance, which loses no session');
      await site.stop();
      const next = await start();
      await see('after a restart the session is known', () => isKnown(member, next.origin));
    },
  },
  {
    heading: 'An instance is silent',
    async run({ quote, see, start }) {
      const [site, other] = [await start(), await start()];
      const state = async () => (await other.portico('status')).output;
      await see(
        'portico status shows two that are ready',
        async () => ((await state()).match(/ ready /g) ?? []).length === 2,
      );
      process.kill(site.pid, 'SIGSTOP');
      try {
        quote('`portico status` shows it as `silent`: nothing came from it for 90 seconds');
        await see('one that hangs is silent after 90 s', async () =>
          (await state()).includes(' silent '),
        );
      } finally {
        process.kill(site.pid, 'SIGCONT');
      }
      quote('or the process hangs: look at its log');
      await see(
        'once it goes on, it is ready again',
        async () => !(await state()).includes(' silent '),
      );
    },
  },
  {
    heading: 'An instance is down',
    async run(attempt) {
      const { quote, see } = attempt;
      const { proxy, add } = await startFleet(attempt);
      const [first] = [await add(), await add()];
      const member = await signedInVisitor(proxy.origin);
      process.kill(first.pid, 'SIGKILL');
      quote('Prometheus cannot read it (`up == 0`), or the load balancer took it out');
      await see('/metrics does not answer', () =>
        first.metric('process_resident_memory_bytes').then(
          () => false,
          () => true,
        ),
      );
      await see(
        'the proxy has taken it out: twenty requests are answered by the other',
        async () => {
          for (let count = 0; count < 20; count++) {
            if ((await createVisitor(proxy.origin).get('/')).status !== 200) return false;
          }
          return true;
        },
      );
      quote('look at the last line of its log; start it');
      await add();
      await see('started again, the session is known', () => isKnown(member, proxy.origin));
    },
  },
  {
    heading: 'A restart loses requests',
    async run(attempt) {
      const { quote, see } = attempt;
      quote('a proxy logs 502, or connections that were reset, while an instance stops');
      const { proxy, add } = await startFleet(attempt);
      await add();
      /** Requests that got no answer while one instance stops, with so many seconds of delay. */
      const lostWith = async (stopDelay: string) => {
        const stopping = await add({ STOP_DELAY: stopDelay });
        const before = proxy.lost.length;
        let over = false;
        const load = Array.from({ length: 8 }, async () => {
          while (!over) await fetch(`${proxy.origin}/api/auth/session`).catch(() => undefined);
        });
        await delay(200);
        await stopping.stop();
        over = true;
        await Promise.all(load);
        return proxy.lost.length - before;
      };
      await see('without a delay the proxy loses requests', async () => (await lostWith('0')) > 0);
      quote('raise `STOP_DELAY` above the time that the load balancer takes to notice');
      const lost = await lostWith('2');
      await see(
        `with STOP_DELAY=2, above the 100 ms of the proxy, it loses ${lost}`,
        () => lost === 0,
      );
    },
  },
];
