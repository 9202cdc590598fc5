import { randomInt } from 'node:crypto';
import { expect, test } from '@portico/testing/fixtures/test';
import { runChaos } from '../../lab/chaos/run-chaos.ts';

/**
 * A short form of `npm run chaos`: these faults once each, in an order that follows from the seed. PostgreSQL takes longer to start, stop
 * and freeze than a test may; `npm run chaos -- --database postgres` tries it.
 */
const faults: readonly string[] = [
  'an instance is killed (SIGKILL) and started again',
  'the database files are deleted',
  'a write hangs within SQLite',
  'the node answers wrongly',
  'malformed requests',
];

test('faults in a random order under load: what was acknowledged holds', async () => {
  // Until the site is well again each fault may take minutes on a busy machine.
  test.setTimeout(300_000);
  const seed = randomInt(2 ** 31);
  process.stdout.write(`chaos: seed ${seed}\n`);
  const lines = [`npm run chaos -- --seed ${seed}`];
  const result = await runChaos({
    database: 'sqlite',
    seed,
    minutes: 0,
    rate: 20,
    pace: 0.3,
    mount: false,
    only: (name) => faults.includes(name),
    print: (line) => lines.push(line),
  }).catch((cause) => {
    throw new Error(lines.join('\n'), { cause });
  });
  expect(result.breaches, lines.join('\n')).toEqual([]);
  expect(result.faults.map(({ name }) => name).sort()).toEqual([...faults].sort());
  // Each kind of state was there to be compared.
  expect(result.sessions.live).toBeGreaterThan(10);
  expect(result.sessions.ended).toBeGreaterThan(2);
  // The faults were felt.
  expect(result.requests.unavailable + result.requests.none).toBeGreaterThan(2);
});
