import { cpus } from 'node:os';

/** The share of the processors that may be busy with other programs. */
const allowed = 0.25;
/** How long to wait for less, in milliseconds. */
const timeout = 3000;

let waits = 0;
let inVain = 0;

/** Waits until the machine has little else to do, but not for long. */
export async function untilMachineIsQuiet(): Promise<void> {
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
