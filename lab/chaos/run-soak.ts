import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/free-port';
import { createActions } from './actions.ts';
import { compareRows, readAll } from './audit.ts';
import { growthOf, type HeapGrowth, heapAfterCollection, takeSnapshot } from './heap.ts';
import { type Breach, createLedger } from './ledger.ts';
import { createRandom, startLoad } from './load.ts';
import { createAsk, createRecorder, type Outcome, type Sample } from './requests.ts';
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

/** A figure that has to stay flat: how it was at the end of the warm-up and how it moves since. */
export type Trend = {
  readonly name: string;
  readonly unit: string;
  readonly start: number;
  /** Per hour, as a straight line through all samples after the warm-up has it. */
  readonly perHour: number;
  readonly allowed: number;
  readonly isFlat: boolean;
};

/** Growth allowed in an hour: a leak of a hundred bytes a request exceeds it. */
export function judge({ usage, samples }: Pick<SoakResult, 'usage' | 'samples'>): readonly Trend[] {
  const trend = (
    name: string,
    unit: string,
    points: readonly { readonly second: number; readonly value: number }[],
    allow: (start: number) => number,
  ): Trend => {
    const end = points.at(-1)?.second ?? 0;
    const judged = points.filter(
      ({ second, value }) => second >= end * warmUp && Number.isFinite(value),
    );
    const { at, slope } = line(judged.map(({ second, value }) => [second / 3600, value]));
    const start = at((end * warmUp) / 3600);
    const allowed = allow(start);
    return { name, unit, start, perHour: slope, allowed, isFlat: slope <= allowed };
  };
  const of = (read: (one: Usage) => number | undefined) =>
    usage.map((one) => ({ second: one.second, value: read(one) ?? Number.NaN }));
  return [
    trend(
      'resident memory',
      'MB',
      of(({ resident }) => resident / 1e6),
      (start) => start * 0.1,
    ),
    trend(
      'heap after a collection',
      'MB',
      of(({ live }) => live && live / 1e6),
      (start) => start * 0.15,
    ),
    trend(
      'open descriptors',
      '',
      of(({ descriptors }) => descriptors),
      () => 10,
    ),
    trend(
      'latency, median',
      'ms',
      samples.map(({ second, p50 }) => ({ second, value: p50 })),
      (start) => Math.max(start, 5),
    ),
  ];
}

/** The straight line of least squares through points. */
function line(points: readonly (readonly [number, number])[]) {
  const count = Math.max(1, points.length);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, at: (x: number) => meanY + slope * (x - meanX) };
}
