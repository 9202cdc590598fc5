import { setTimeout as delay } from 'node:timers/promises';
import { type ChaosHarness, type Fault, randomDuration } from './fault.ts';
import type { Instance } from './fleet.ts';

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

/** Everything that happens to processes of the site. */
export const instanceFaults: readonly Fault[] = [
  {
    name: 'an instance is killed (SIGKILL) and started again',
    target: 'instance',
    async run(harness) {
      await harness.fleet.kill(anyInstance(harness));
      await delay(randomDuration(harness, 0, 2000));
      await harness.fleet.start();
    },
  },
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
    async run({ fleet }) {
      for (const old of fleet.instances()) {
        await fleet.start();
        while (!(await fleet.isReady())) await delay(50);
        // The proxy has asked since.
        await delay(500);
        await fleet.stop(old);
      }
    },
  },
  {
    name: 'an instance is frozen (SIGSTOP)',
    target: 'instance',
    async run(harness) {
      const { pid } = anyInstance(harness).site;
      process.kill(pid, 'SIGSTOP');
      await delay(randomDuration(harness, 1000, 6000));
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the clock of an instance is 20 s off',
    target: 'instance',
    async run(harness) {
      const seconds = harness.random.next() < 0.5 ? -20 : 20;
      const skewed = await harness.fleet.start({
        NODE_OPTIONS: `--max-semi-space-size=16 --import=${wrongClock(seconds)}`,
      });
      await delay(randomDuration(harness, 2000, 8000));
      await harness.fleet.kill(skewed);
    },
  },
];
