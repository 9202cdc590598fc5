import { cpus } from 'node:os';

/** Runs every contender once per round, each round beginning with another one, so that other load on the machine meets all alike. */
export async function interleave<Contender, Measurement>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender) => Promise<Measurement>,
): Promise<ReadonlyMap<Contender, readonly Measurement[]>> {
  const measurements = new Map<Contender, Measurement[]>(contenders.map((one) => [one, []]));
  for (let round = 0; round < rounds; round++) {
    const start = round % contenders.length;
    // A whole run takes minutes; to the terminal alone, so that tables can be piped.
    console.error(`round ${round + 1} of ${rounds}, ${contenders.length} in it`);
    for (const one of [...contenders.slice(start), ...contenders.slice(0, start)]) {
      await untilMachineIsQuiet();
      measurements.get(one)?.push(await measure(one));
    }
  }
  return measurements;
}

/** The middle of some measurements, which one slow round does not move. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

const allowed = 0.25;
const timeout = 3000;

let waits = 0;
let inVain = 0;

/** Waits until the machine has little else to do, but not for long. */
async function untilMachineIsQuiet(): Promise<void> {
  waits += 1;
  const start = performance.now();
  while ((await busyShare(200)) > allowed) {
    if (performance.now() - start > timeout) {
      inVain += 1;
      return;
    }
  }
}

/** The share of the waits since the last call that were in vain, from 0 to 1. */
export function takeBusyShare(): number {
  const share = waits === 0 ? 0 : inVain / waits;
  waits = 0;
  inVain = 0;
  return share;
}

async function busyShare(milliseconds: number): Promise<number> {
  const before = times();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const after = times();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all);
}

function times(): { busy: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times: one } of cpus()) {
    idle += one.idle;
    all += one.idle + one.user + one.sys + one.nice + one.irq;
  }
  return { busy: all - idle, all };
}
