import type { Fleet } from './fleet.ts';
import type { Random } from './random.ts';
import type { SimulatedNode } from './simulated-node.ts';

/** What faults can reach. */
export type ChaosHarness = {
  readonly fleet: Fleet;
  readonly node: SimulatedNode;
  readonly random: Random;
  /** How long faults last, as a share of their usual time. */
  readonly pace: number;
};

/** Something that goes wrong, and is put right. */
export type Fault = {
  readonly name: string;
  /** What it happens to; two faults of one target never happen at once. */
  readonly target: 'instance' | 'database' | 'node' | 'visitors';
  /** Makes it happen, waits and puts everything right again. */
  run(harness: ChaosHarness): Promise<void>;
  /** Whether no visitor may notice it, where nothing else happens. */
  readonly unnoticed?: true;
  /** Whether no instance may start meanwhile: what it would write is lost by what the fault is. */
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
