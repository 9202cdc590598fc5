import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { malformedRequests } from '@portico/testing/site/malformed-requests';
import { rawRequest } from '@portico/testing/site/raw-request';
import { contractAccount } from './accounts.ts';
import type { Actions } from './actions.ts';
import { type Fault, randomDuration } from './fault.ts';
import type { Ledger } from './ledger.ts';

/** Everything that visitors do to the site, beside the steady load. */
export function visitorFaults(ledger: Ledger, actions: Actions): readonly Fault[] {
  return [
    {
      name: 'a flood of contract accounts, on a slow node',
      target: 'node',
      async run({ node, pace }) {
        node.delay = 700;
        await Promise.all(
          Array.from({ length: Math.ceil(200 * pace) }, (_, index) =>
            index % 2 === 0 ? actions.forge() : actions.signIn(contractAccount()),
          ),
        );
        node.delay = 0;
      },
    },
    {
      name: 'malformed requests',
      target: 'visitors',
      async run({ fleet, random }) {
        const all = Object.values(malformedRequests).flatMap(Object.entries<string>);
        const send = async ([name, text]: readonly [string, string]) => {
          const instance = random.pick(fleet.instances());
          if (instance === undefined) return;
          const sending = rawRequest(`http://localhost:${instance.port}`, text);
          // One that is killed meanwhile answers nothing.
          const worst = Math.max(0, ...(await sending.catch(() => [])));
          if (worst >= 500 && worst !== 503) ledger.breach(`malformed request: ${name}: ${worst}`);
        };
        const inOrder = [...random.shuffle(all)];
        while (inOrder.length > 0) await Promise.all(inOrder.splice(0, 8).map(send));
      },
    },
    {
      name: 'visitors leave in the middle of their requests',
      target: 'visitors',
      async run(harness) {
        const end = performance.now() + randomDuration(harness, 2000, 5000);
        while (performance.now() < end) {
          const instance = harness.random.pick(harness.fleet.instances());
          if (instance !== undefined) leave(instance.port, harness.random.between(1, 30));
          await delay(5);
        }
      },
    },
  ];
}

const beginnings = [
  'GET /account HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /api/auth/session HTTP/1.1\r\nHost: localhost\r\nCookie: next-auth.session-token=x\r\n\r\n',
  'POST /api/auth/callback/siwe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"message":',
];

function leave(port: number, milliseconds: number): void {
  const socket = connect({ port, host: 'localhost' });
  // An instance that does not run is no news.
  socket.on('error', () => undefined);
  socket.write(beginnings[Math.floor(milliseconds) % beginnings.length] ?? '');
  setTimeout(() => socket.destroy(), milliseconds);
}
