import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, howLong, type World } from './fault.ts';
import type { Instance } from './fleet.ts';

const anyInstance = ({ fleet, random }: World): Instance => {
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
export const faultsOfInstances: readonly Fault[] = [
  {
    name: 'an instance is killed (SIGKILL) and started again',
    target: 'instance',
    async run(world) {
      await world.fleet.kill(anyInstance(world));
      await delay(howLong(world, 0, 2000));
      await world.fleet.start();
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
    async run(world) {
      const { pid } = anyInstance(world).site;
      process.kill(pid, 'SIGSTOP');
      await delay(howLong(world, 1000, 6000));
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the clock of an instance is 20 s off',
    target: 'instance',
    async run(world) {
      const seconds = world.random.next() < 0.5 ? -20 : 20;
      const skewed = await world.fleet.start({
        NODE_OPTIONS: `--max-semi-space-size=16 --import=${wrongClock(seconds)}`,
      });
      await delay(howLong(world, 2000, 8000));
      await world.fleet.kill(skewed);
    },
  },
];
