import { setTimeout as delay } from 'node:timers/promises';
import { createActions } from './actions.ts';
import { compareRows, readAll } from './audit.ts';
import type { ChaosHarness, Fault } from './faults.ts';
import { instanceFaults, nodeFaults, visitorFaults } from './faults.ts';
import { type Breach, createLedger, type Ledger } from './ledger.ts';
import { createRandom, type Random, startLoad } from './load.ts';
import {
  contractAccount,
  createAsk,
  createRecorder,
  keyAccount,
  type Outcome,
  type Sample,
} from './requests.ts';
import { type DatabaseKind, startSystem } from './system.ts';
import { upgradeFault } from './upgrade.ts';

/** Options of a run. */
export type ChaosOptions = {
  readonly database: DatabaseKind;
  /** The order and the times of all faults follow from it. */
  readonly seed: number;
  /** Faults happen for so long; each once where it is 0. */
  readonly minutes: number;
  /** The server of the last release: upgrades from it are among the faults of PostgreSQL. */
  readonly release?: string;
  /** Selects faults by name. Default: all. */
  readonly only?: (name: string) => boolean;
  /** Actions a second. */
  readonly rate: number;
  /** Share of their usual time that faults last. */
  readonly pace: number;
  /** True mounts a file system for SQLite. */
  readonly mount: boolean;
  readonly print: (line: string) => void;
  /** Ends the faults early; what holds is compared all the same. */
  readonly signal?: AbortSignal;
};

/** The result of a run, with everything that must not have happened. */
export type ChaosResult = {
  readonly options: Pick<ChaosOptions, 'database' | 'seed' | 'minutes' | 'rate'>;
  readonly breaches: readonly Breach[];
  /** Begin and end of each fault, in seconds. */
  readonly faults: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly untried: readonly string[];
  readonly seconds: number;
  readonly requests: Readonly<Record<Outcome, number>>;
  readonly sessions: Readonly<Record<'acknowledged' | 'live' | 'ended' | 'either', number>>;
  readonly samples: readonly Sample[];
  /** Lines of the instances' logs above `info`. */
  readonly complaints: readonly string[];
};

/** Milliseconds that the site may take to recover from a fault. */
const recovery = 180_000;

/** Starts the site, lets it be used and broken, and compares what it acknowledged with what holds. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, print } = options;
  const system = await startSystem(options.database, options.mount);
  try {
    const { fleet, node } = system;
    const recorder = createRecorder();
    const ledger = createLedger(
      () => `${recorder.elapsed().toFixed(2)} s`,
      ({ what, history }) => print([`BREACH ${what}`, ...history].join('\n    ')),
    );
    const actions = createActions(fleet.proxy.origin, createAsk(ledger, recorder), ledger);
    const load = startLoad(actions, ledger, createRandom(seed + 1), options);
    const harness: ChaosHarness = {
      fleet,
      node,
      random: createRandom(seed + 2),
      pace: options.pace,
    };
    const faults: { name: string; from: number; to: number }[] = [];

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

    const all = [
      ...system.faultsOfDatabase,
      ...(options.release === undefined ? [] : [upgradeFault(options.release, system.query)]),
      ...instanceFaults,
      ...nodeFaults,
      ...visitorFaults(ledger, actions),
    ].filter(({ name }) => options.only?.(name) ?? true);
    await recover('the start');
    const end = performance.now() + options.minutes * 60_000;
    const isOver = () =>
      options.signal?.aborted || (options.minutes > 0 && performance.now() > end);
    const order = createRandom(seed);
    do {
      for (const together of groups(all, order, options.minutes > 0)) {
        const names = together.map(({ name }) => name).join(' + ');
        print(`${recorder.elapsed().toFixed(0).padStart(5)} s  ${names}`);
        const [only] = together;
        if (together.length === 1 && only?.unnoticed) {
          await load.settle();
          const before = { ...recorder.totals };
          await happen(only);
          const after = recorder.totals;
          const noticed = after.none + after.unavailable - before.none - before.unavailable;
          if (noticed > 0) {
            ledger.breach(`${only.name}: ${noticed} requests noticed it`, [
              ...recorder.outages.slice(-noticed),
              ...fleet.proxy.lost.slice(-noticed),
            ]);
          }
        } else {
          await Promise.all(together.map(happen));
        }
        await recover(names);
        if (isOver()) break;
      }
    } while (performance.now() < end && !isOver());

    print(`${recorder.elapsed().toFixed(0).padStart(5)} s  the load ends; what holds is compared`);
    await load.stop();
    const { totals } = recorder;
    const measured = {
      seconds: recorder.elapsed(),
      requests: { ...totals },
      samples: recorder.samples(1),
    };
    await readAll(ledger, actions);
    for (const instance of fleet.instances()) await fleet.kill(instance);
    for (let count = 0; count < system.instances; count++) await fleet.start();
    await recover('the last restart');
    await readAll(ledger, actions);
    await compareRows(ledger, system);
    return {
      ...measured,
      options: pickOptions(options),
      breaches: ledger.breaches,
      faults,
      untried: system.untried,
      sessions: countSessions(ledger),
      complaints: fleet.complaints(),
    };
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

function pickOptions({ database, seed, minutes, rate }: ChaosOptions): ChaosResult['options'] {
  return { database, seed, minutes, rate };
}

function countSessions({ entries }: Ledger): ChaosResult['sessions'] {
  const of = (state: string) => entries.filter((entry) => entry.state === state).length;
  return {
    acknowledged: entries.length,
    live: of('live'),
    ended: of('ended'),
    either: of('either'),
  };
}
