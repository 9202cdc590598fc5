import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/free-port';
import { createActions } from './actions.ts';
import { compareRows, readAll } from './audit.ts';
import { growthOf, type HeapGrowth, heapAfterCollection, takeSnapshot } from './heap.ts';
import { type Breach, createLedger } from './ledger.ts';
import { createRandom, startLoad } from './load.ts';
import { createRecorder, type Outcome, type Sample } from './recorder.ts';
import { createAsk } from './requests.ts';
import { type DatabaseKind, startSystem } from './system.ts';

/** Resources of one process of the site at one moment. */
export type Usage = {
  /** Seconds since the start. */
  readonly second: number;
  /** Bytes. */
  readonly resident: number;
  readonly heap: number;
  /** Bytes of the heap that a full collection leaves, measured once a minute: what a leak would add to. */
  readonly live?: number;
  /** Open files, sockets and pipes. */
  readonly descriptors: number;
  /** Milliseconds, the 99th percentile since the sample before. */
  readonly loopDelay: number;
};

/** The result of a soak. */
export type SoakResult = {
  readonly database: DatabaseKind;
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  readonly requests: Readonly<Record<Outcome, number>>;
  readonly usage: readonly Usage[];
  readonly samples: readonly Sample[];
  readonly sessions: number;
  readonly breaches: readonly Breach[];
  /** Kinds of objects that grew most from one heap snapshot to the other. */
  readonly growth?: readonly HeapGrowth[];
};

/** The share of a run that is warm-up: caches fill, code is compiled, the heap finds its size. */
export const warmUp = 1 / 3;

/** Seconds between samples. */
const interval = 10;

/** Samples between two that collect garbage first. */
const collectEvery = 6;

/** Uses one instance of the built site evenly for so long, and measures its process. */
export async function runSoak(options: {
  readonly database: DatabaseKind;
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  /** Compares a heap snapshot at the end of the warm-up with one at the end. Taking one holds the process for a second or two. */
  readonly snapshots: boolean;
  readonly print: (line: string) => void;
  /** Ends it early. */
  readonly signal: AbortSignal;
}): Promise<SoakResult> {
  const { database, minutes, rate, seed, snapshots, print } = options;
  const inspectorPort = await freePort();
  const system = await startSystem(database, false, {
    NODE_OPTIONS: `--max-semi-space-size=16 --inspect=127.0.0.1:${inspectorPort}`,
  });
  try {
    const { fleet } = system;
    const [instance] = fleet.instances();
    if (instance === undefined) throw new Error('No instance runs');
    const recorder = createRecorder();
    const ledger = createLedger(
      () => `${recorder.elapsed().toFixed(2)} s`,
      ({ what }) => print(`BREACH ${what}`),
    );
    const actions = createActions(fleet.proxy.origin, createAsk(ledger, recorder), ledger);
    const load = startLoad(actions, ledger, createRandom(seed), { rate });
    const usage: Usage[] = [];
    let before: string | undefined;
    while (recorder.elapsed() < minutes * 60 && !options.signal.aborted) {
      await delay((usage.length + 1) * interval * 1000 - recorder.elapsed() * 1000);
      const used = await readUsage(recorder.elapsed(), instance.site.pid, instance.metricsPort);
      const isMinute = (usage.length + 1) % collectEvery === 0;
      usage.push(isMinute ? { ...used, live: await heapAfterCollection(inspectorPort) } : used);
      if (isMinute) print(JSON.stringify(usage.at(-1)));
      if (snapshots && recorder.elapsed() > minutes * 60 * warmUp)
        before ??= await takeSnapshot(inspectorPort);
    }
    const after = before === undefined ? undefined : await takeSnapshot(inspectorPort);
    await load.stop();
    const measured = { requests: { ...recorder.totals }, samples: recorder.samples(interval) };
    await readAll(ledger, actions);
    await compareRows(ledger, system);
    const { breaches, entries } = ledger;
    return {
      database,
      minutes,
      rate,
      seed,
      usage,
      ...measured,
      sessions: entries.length,
      breaches,
      ...(before !== undefined && after !== undefined && { growth: growthOf(before, after) }),
    };
  } finally {
    await system.close();
  }
}

async function readUsage(second: number, pid: number, metricsPort: number): Promise<Usage> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  const heap = metric('nodejs_heap_size_used_bytes');
  const loopDelay = metric('nodejs_eventloop_lag_p99_seconds') * 1000;
  return { second, resident, heap, descriptors, loopDelay };
}
