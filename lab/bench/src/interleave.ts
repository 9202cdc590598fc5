import { untilMachineIsQuiet } from './quiet-machine.ts';

/**
 * Runs every contender once per round, each round beginning with another one, so that whatever else
 * the machine does meets all alike. Resolves with the measurements of each, in order of the rounds.
 */
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
