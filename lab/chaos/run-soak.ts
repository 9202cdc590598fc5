import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/listen';
import { growthOf, heapAfterCollection, takeSnapshot } from './heap.ts';
import { startSimulation } from './simulation.ts';
import { type DatabaseKind, startSystem } from './system.ts';

export type Usage = {
  readonly second: number;
  readonly resident: number;
  readonly heap: number;
  /** Bytes of the heap that a full collection leaves, measured once a minute, first: what a leak would add to. */
  readonly live?: number;
  readonly descriptors: number;
  readonly loopDelay: number;
};

export type SoakResult = Awaited<ReturnType<typeof runSoak>>;

/** The share of a run that is warm-up: caches fill, code is compiled, the heap finds its size. */
export const warmUp = 1 / 2;

const snapshotAt = [warmUp / 2, warmUp, 1];

const interval = 10;

const collectEvery = 6;

export async function runSoak(options: {
  readonly database: DatabaseKind;
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  /** Compares heap snapshots in the middle of the warm-up, at its end and at the end of the run. One holds the process for a second or two. */
  readonly snapshots: boolean;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}) {
  const { database, minutes, rate, seed, snapshots, print, signal } = options;
  const inspectorPort = await freePort();
  const system = await startSystem(database, false, {
    NODE_OPTIONS: `--max-semi-space-size=16 --inspect=127.0.0.1:${inspectorPort}`,
  });
  try {
    const [instance] = system.fleet.instances();
    if (instance === undefined) throw new Error('No instance runs');
    const { recorder, finish } = startSimulation(system, options);
    const usage: Usage[] = [];
    const taken: string[] = [];
    while (recorder.elapsed() < minutes * 60 && !signal.aborted) {
      await delay((usage.length + 1) * interval * 1000 - recorder.elapsed() * 1000);
      const isMinute = (usage.length + 1) % collectEvery === 0;
      const collected = isMinute && { live: await heapAfterCollection(inspectorPort) };
      const used = await readUsage(recorder.elapsed(), instance.site.pid, instance.metricsPort);
      usage.push({ ...used, ...collected });
      if (isMinute) print(JSON.stringify(usage.at(-1)));
      const next = snapshotAt[taken.length] ?? 1;
      if (snapshots && recorder.elapsed() >= minutes * 60 * next)
        taken.push(await takeSnapshot(inspectorPort));
    }
    /** Kinds of objects that grew most from each heap snapshot to the next. */
    const growth = taken.slice(1).map((after, index) => growthOf(taken[index] ?? '', after));
    return { database, minutes, rate, seed, usage, ...(await finish(interval)), growth };
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

/** Returns the figures that have to stay flat after the warm-up. A leak of a hundred bytes a request exceeds the allowed growth. */
export function judge({ usage, samples }: Pick<SoakResult, 'usage' | 'samples'>) {
  const trend = <One extends { readonly second: number }>(
    name: string,
    unit: string,
    points: readonly One[],
    [read, allow]: readonly [
      read: (one: One) => number | undefined,
      allow: (start: number) => number,
    ],
  ) => {
    const end = points.at(-1)?.second ?? 0;
    const judged = points.flatMap((one): [number, number][] => {
      const value = read(one) ?? Number.NaN;
      return one.second >= end * warmUp && Number.isFinite(value)
        ? [[one.second / 3600, value]]
        : [];
    });
    // Per hour, as a straight line through all samples after the warm-up has it.
    const { at, slope: perHour } = line(judged);
    const start = at((end * warmUp) / 3600);
    const allowed = allow(start);
    return { name, unit, start, perHour, allowed, isFlat: perHour <= allowed };
  };
  return [
    // Between two collections it rises and falls by 30 MB of garbage.
    trend('resident memory after a collection', 'MB', usage, [
      ({ resident, live }) => live && resident / 1e6,
      (start) => start * 0.1,
    ]),
    trend('heap after a collection', 'MB', usage, [
      ({ live }) => live && live / 1e6,
      (start) => start * 0.15,
    ]),
    trend('open descriptors', '', usage, [({ descriptors }) => descriptors, () => 10]),
    trend('latency, median', 'ms', samples, [({ p50 }) => p50, (start) => Math.max(start, 5)]),
  ];
}

function line(points: readonly (readonly [number, number])[]) {
  const count = Math.max(1, points.length);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, at: (x: number) => meanY + slope * (x - meanX) };
}
