import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { badNodes, hangingNodes } from '@portico/testing/chain/bad-nodes';
import {
  answerWith,
  encodeVerdict,
  startTestNode,
  type TestNode,
} from '@portico/testing/chain/test-node';
import { malformedRequests, rawRequest } from '@portico/testing/site/malformed-requests';
import type { Actions } from './actions.ts';
import { type Fleet, type Instance, replaceAll } from './fleet.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './load.ts';
import { contractAccount, contractSignature } from './requests.ts';

export type ChaosHarness = {
  readonly fleet: Fleet;
  readonly node: SimulatedNode;
  readonly random: Random;
  /** Share of their usual time that faults last. */
  readonly pace: number;
};

export type Fault = {
  readonly name: string;
  /** The part that it affects; two faults of one target never happen at once. */
  readonly target: 'instance' | 'database' | 'node' | 'visitors';
  run(harness: ChaosHarness): Promise<void>;
  /** True when no visitor may notice it, as long as nothing else happens. */
  readonly unnoticed?: true;
  /** True when no instance may start meanwhile, because the fault loses what it would write. */
  readonly alone?: true;
};

/** A time between the two, in milliseconds, by the seed and the run's pace. */
export function randomDuration(
  { random, pace }: ChaosHarness,
  least: number,
  most: number,
): number {
  return random.between(least, most) * pace;
}

/** A fault that lasts for a time from `begin` to `end`. */
export function lasting<Begun>(
  name: string,
  target: Fault['target'],
  range: readonly [least: number, most: number],
  begin: (harness: ChaosHarness) => Begun | Promise<Begun>,
  end: (harness: ChaosHarness, begun: Begun) => unknown,
): Fault {
  return {
    name,
    target,
    async run(harness) {
      const begun = await begin(harness);
      await delay(randomDuration(harness, ...range));
      await end(harness, begun);
    },
  };
}

/** A node of Base whose contract accounts accept one signature, and which can be told to fail. */
export type SimulatedNode = TestNode & typeof well;

const well: { delay: number; fails: string | undefined } = { delay: 0, fails: undefined };

/** Ways to fail at once and ways to fail by saying nothing. */
const wrongAnswers = badNodes.map(([name]) => name).filter((name) => !hangingNodes.has(name));

const behaviours = new Map(badNodes);
const accepted = answerWith(encodeVerdict({ verdict: 1, code: 'fe' }));
const refused = answerWith(encodeVerdict({ verdict: 0, code: 'fe' }));

export async function startSimulatedNode(): Promise<SimulatedNode> {
  const state = { ...well };
  const node = await startTestNode(async (request, response) => {
    const failing = behaviours.get(state.fails ?? '');
    if (failing !== undefined) {
      failing(request, response);
      return;
    }
    const body = await text(request).catch(() => '');
    if (state.delay > 0) await delay(state.delay);
    const answer = body.includes(contractSignature.slice(2)) ? accepted : refused;
    answer(request, response);
  });
  return Object.assign(state, node);
}

const anyInstance = ({ fleet, random }: ChaosHarness): Instance => {
  const instance = random.pick(fleet.instances());
  if (instance === undefined) throw new Error('No instance runs');
  return instance;
};

/** A clock that is `seconds` off, for the whole process. */
export const wrongClock = (seconds: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    const now = () => Right.now() + ${seconds * 1000};
    globalThis.Date = class Date extends Right {
      constructor(...words) { if (words.length === 0) super(now()); else super(...words); }
      static now() { return now(); }
    };`)}`;

export const instanceFaults: readonly Fault[] = [
  lasting(
    'an instance is killed (SIGKILL) and started again',
    'instance',
    [0, 2000],
    (harness) => harness.fleet.kill(anyInstance(harness)),
    ({ fleet }) => fleet.start(),
  ),
  {
    name: 'every instance is killed at once',
    target: 'instance',
    async run({ fleet }) {
      const all = fleet.instances();
      await Promise.all(all.map(fleet.kill));
      for (const _ of all) await fleet.start();
    },
  },
  {
    name: 'rolling restart (SIGTERM)',
    target: 'instance',
    unnoticed: true,
    run: ({ fleet }) => replaceAll(fleet),
  },
  lasting(
    'an instance is frozen (SIGSTOP)',
    'instance',
    [1000, 6000],
    (harness) => {
      const { pid } = anyInstance(harness).site;
      process.kill(pid, 'SIGSTOP');
      return pid;
    },
    (_, pid) => process.kill(pid, 'SIGCONT'),
  ),
  lasting(
    'the clock of an instance is 20 s off',
    'instance',
    [2000, 8000],
    ({ fleet, random }) => {
      const seconds = random.next() < 0.5 ? -20 : 20;
      const NODE_OPTIONS = `--max-semi-space-size=16 --import=${wrongClock(seconds)}`;
      return fleet.start({ NODE_OPTIONS });
    },
    ({ fleet }, skewed) => fleet.kill(skewed),
  ),
];

const sickNode = (name: string, state: Partial<typeof well>) =>
  lasting(
    name,
    'node',
    [3000, 8000],
    ({ node }) => Object.assign(node, state),
    ({ node }) => Object.assign(node, well),
  );

export const nodeFaults: readonly Fault[] = [
  sickNode('the node takes 3 s for each answer', { delay: 3000 }),
  sickNode('the node says nothing', { fails: 'says nothing' }),
  {
    name: 'the node answers wrongly',
    target: 'node',
    async run(harness) {
      for (const way of harness.random.shuffle(wrongAnswers).slice(0, 8)) {
        harness.node.fails = way;
        await delay(randomDuration(harness, 300, 1000));
      }
      harness.node.fails = undefined;
    },
  },
];

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
