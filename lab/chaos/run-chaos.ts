import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosHarness, Fault } from './faults.ts';
import { instanceFaults, nodeFaults, visitorFaults } from './faults.ts';
import { createRandom, type Random } from './load.ts';
import { contractAccount, keyAccount } from './requests.ts';
import { startSimulation } from './simulation.ts';
import { type DatabaseKind, startSystem } from './system.ts';
import { upgradeFault } from './upgrade.ts';

export type ChaosOptions = {
  readonly database: DatabaseKind;
  readonly seed: number;
  /** Faults happen for so long; each once where it is 0. */
  readonly minutes: number;
  /** The server of the last release: upgrades from it are among the faults of PostgreSQL. */
  readonly release?: string | undefined;
  readonly only: (name: string) => boolean;
  readonly rate: number;
  readonly pace: number;
  /** True mounts a file system for SQLite. */
  readonly mount: boolean;
  readonly print: (line: string) => void;
  readonly signal?: AbortSignal;
};

/** Milliseconds that the site may take to recover from a fault. */
const recovery = 180_000;

export async function runChaos(options: ChaosOptions) {
  const { database, seed, minutes, rate, pace, signal } = options;
  const system = await startSystem(database, options.mount);
  try {
    const { fleet, node, query, untried } = system;
    const simulation = startSimulation(system, { ...options, seed: seed + 1 });
    const { recorder, ledger, actions, load } = simulation;
    const harness: ChaosHarness = { fleet, node, random: createRandom(seed + 2), pace };
    const faults: { name: string; from: number; to: number }[] = [];
    const print = (line: string) =>
      options.print(`${recorder.elapsed().toFixed(0).padStart(5)} s  ${line}`);

    const isWell = async () =>
      (await fleet.isReady()) &&
      (await actions.signIn(keyAccount())) &&
      (await actions.signIn(contractAccount())) &&
      // Those were answered by one instance, and each has a circuit breaker of its own.
      (await fleet.asksNodes());
    const recover = async (after: string) => {
      const end = performance.now() + recovery;
      while (!(await isWell())) {
        if (performance.now() < end) await delay(100);
        else
          return ledger.breach(
            `not well three minutes after: ${after}`,
            fleet.complaints().slice(-5),
          );
      }
    };
    const happen = async (fault: Fault) => {
      const from = recorder.elapsed();
      await fault.run(harness);
      faults.push({ name: fault.name, from, to: recorder.elapsed() });
    };
    const happenUnnoticed = async (fault: Fault) => {
      await load.settle();
      const before = { ...recorder.totals };
      await happen(fault);
      const after = recorder.totals;
      const noticed = after.none + after.unavailable - before.none - before.unavailable;
      if (noticed > 0)
        ledger.breach(`${fault.name}: ${noticed} requests noticed it`, [
          ...recorder.outages.slice(-noticed),
          ...fleet.proxy.lost.slice(-noticed),
        ]);
    };

    const all = [
      ...system.faultsOfDatabase,
      ...(options.release === undefined ? [] : [upgradeFault(options.release, query)]),
      ...instanceFaults,
      ...nodeFaults,
      ...visitorFaults(ledger, actions),
    ].filter(({ name }) => options.only(name));
    await recover('the start');
    const end = performance.now() + minutes * 60_000;
    const isOver = () => signal?.aborted || (minutes > 0 && performance.now() > end);
    const order = createRandom(seed);
    do {
      for (const together of groups(all, order, minutes > 0)) {
        const names = together.map(({ name }) => name).join(' + ');
        print(names);
        const [only] = together;
        if (together.length === 1 && only?.unnoticed) await happenUnnoticed(only);
        else await Promise.all(together.map(happen));
        await recover(names);
        if (isOver()) break;
      }
    } while (performance.now() < end && !isOver());

    print('the load ends; what holds is compared');
    const result = await simulation.finish(1, async () => {
      for (const instance of fleet.instances()) await fleet.kill(instance);
      for (let count = 0; count < system.instances; count++) await fleet.start();
      await recover('the last restart');
    });
    // The last are the lines of the instances' logs above `info`.
    const complaints = fleet.complaints();
    return { options: { database, seed, minutes, rate }, ...result, faults, untried, complaints };
  } finally {
    await system.close();
  }
}

/** Every fault once, in an order that follows from the seed, some of them two at a time. */
function groups(faults: readonly Fault[], random: Random, inPairs: boolean) {
  const found: Fault[][] = [];
  for (const fault of random.shuffle(faults)) {
    const before = found.at(-1);
    const [first] = before ?? [];
    const mayMeet =
      inPairs &&
      before?.length === 1 &&
      first?.target !== fault.target &&
      !(first?.alone && fault.target === 'instance') &&
      !(fault.alone && first?.target === 'instance');
    if (mayMeet && random.next() < 0.4) before.push(fault);
    else found.push([fault]);
  }
  return found;
}
