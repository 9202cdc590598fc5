// npm run chaos -- --database sqlite --minutes 30 --seed 7
// npm run chaos -- --database postgres --release --only upgrade, with upgrades from the last release and back
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';
import type { DatabaseKind } from './system.ts';
import { buildRelease, lastRelease } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    rate: { type: 'string', default: '25' },
    pace: { type: 'string', default: '1' },
    only: { type: 'string' },
    release: { type: 'boolean', default: false },
    output: { type: 'string', default: 'test-results' },
  },
});
const { database, only, output } = values;
if (database !== 'sqlite' && database !== 'postgres') {
  throw new Error('--database is sqlite or postgres');
}
const kind: DatabaseKind = database;
const [minutes, seed, rate, pace] = [values.minutes, values.seed, values.rate, values.pace].map(
  (text) => {
    const number = Number(text);
    if (Number.isFinite(number)) return number;
    throw new Error(`${text} is no number`);
  },
);
const print = (line: string) => process.stdout.write(`${line}\n`);

print(`seed ${seed}, ${database}, ${minutes} minutes, ${rate} actions a second`);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const release = values.release ? await buildRelease(lastRelease, print) : undefined;
const result = await runChaos({
  database: kind,
  mount: true,
  print,
  signal: stop.signal,
  minutes: minutes ?? 0,
  seed: seed ?? 0,
  rate: rate ?? 0,
  pace: pace ?? 0,
  ...(release !== undefined && { release }),
  ...(only !== undefined && { only: (name: string) => new RegExp(only).test(name) }),
});

const file = `${output}/chaos-${database}.json`;
mkdirSync(output, { recursive: true });
writeFileSync(file, JSON.stringify(result));
const { sessions, requests, breaches, untried } = result;
print(`requests: ${JSON.stringify(requests)}`);
print(`sessions: ${JSON.stringify(sessions)}`);
for (const one of untried) print(`not tried on this machine: ${one}`);
print(
  breaches.length === 0
    ? 'Nothing that was acknowledged was lost, and nothing that ended came back.'
    : `${breaches.length} breaches with seed ${seed}; all that is known is in ${file}`,
);
process.exitCode = breaches.length === 0 ? 0 : 1;
