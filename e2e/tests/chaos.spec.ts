import { randomInt } from 'node:crypto';
import { runChaos } from '../chaos/run-chaos.ts';
import { expect, test } from '../src/test.ts';

/**
 * A short form of `npm run chaos`: these faults once each, in an order that follows from the seed. The restart that nobody may
 * notice has a test of its own.
 */
const faults = {
  sqlite: [
    'an instance is killed (SIGKILL) and started again',
    'the database files are deleted',
    'a write hangs within SQLite',
    'the disk is full (a limit of the system)',
    'the node answers wrongly',
    'malformed requests',
  ],
  postgres: [
    'every instance is killed at once',
    'PostgreSQL is killed (SIGKILL) and started again',
    'PostgreSQL is frozen (SIGSTOP)',
    'PostgreSQL only reads',
    'the wire to PostgreSQL goes dead',
  ],
} as const;

for (const database of ['sqlite', 'postgres'] as const) {
  test(`faults in a random order on ${database}: what was acknowledged holds`, async () => {
    // Until the site is well again each fault may take a minute.
    test.setTimeout(300_000);
    const seed = randomInt(2 ** 31);
    const lines = [`npm run chaos -- --database ${database} --seed ${seed}`];
    const print = (line: string) => lines.push(line);
    const names: readonly string[] = faults[database];
    const only = (name: string) => names.includes(name);
    const options = { database, seed, only, print, minutes: 0, rate: 20, pace: 0.3, mount: false };
    const result = await runChaos(options).catch((cause) => {
      throw new Error(lines.join('\n'), { cause });
    });
    test.info().annotations.push({ type: 'seed', description: String(seed) });
    expect(result.breaches, lines.join('\n')).toEqual([]);
    expect(result.faults.map(({ name }) => name).sort()).toEqual([...names].sort());
    // Each kind of state was there to be compared.
    expect(result.sessions.live).toBeGreaterThan(20);
    expect(result.sessions.ended).toBeGreaterThan(5);
    // The faults were felt.
    expect(result.requests.unavailable + result.requests.none).toBeGreaterThan(5);
  });
}
