// npm run chaos -- --database sqlite --minutes 30 --seed 7
// npm run chaos -- --database postgres --release --only upgrade, with upgrades from the last release and back
// npm run chaos -- --no-mount --only deleted, without a file system of its own for SQLite
// npm run soak -- --minutes 60 --snapshots
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';
import { judge, runSoak } from './run-soak.ts';
import { buildRelease, lastRelease } from './upgrade.ts';

const {
  values,
  positionals: [command],
} = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    rate: { type: 'string', default: '25' },
    pace: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    mount: { type: 'boolean', default: true },
    release: { type: 'boolean', default: false },
    snapshots: { type: 'boolean', default: false },
    output: { type: 'string', default: 'test-results' },
  },
});
const { database } = values;
if (database !== 'sqlite' && database !== 'postgres')
  throw new Error('--database is sqlite or postgres');
const isSoak = command === 'soak';
if (command !== undefined && !isSoak) throw new Error(`There is no ${command}`);
const common = {
  database,
  minutes: readNumber(values.minutes ?? (isSoak ? '60' : '0')),
  seed: readNumber(values.seed ?? (isSoak ? '1' : String(randomInt(2 ** 31)))),
  rate: readNumber(values.rate),
  print: (line: string) => void process.stdout.write(`${line}\n`),
} as const;
const { minutes, seed, rate, print } = common;
print(`seed ${seed}, ${database}, ${minutes} minutes, ${rate} actions a second`);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
process.exitCode = (await (isSoak ? soak() : chaos())) ? 0 : 1;

async function chaos(): Promise<boolean> {
  const result = await runChaos({
    ...common,
    pace: readNumber(values.pace),
    mount: values.mount,
    only: (name) => new RegExp(values.only).test(name),
    release: values.release ? await buildRelease(lastRelease, print) : undefined,
    signal: stop.signal,
  });
  const file = save('chaos', result);
  const { sessions, requests, breaches, untried } = result;
  print(`requests: ${JSON.stringify(requests)}`);
  print(`sessions: ${JSON.stringify(sessions)}`);
  for (const one of untried) print(`not tried on this machine: ${one}`);
  const isGood = breaches.length === 0;
  print(
    isGood
      ? 'Nothing that was acknowledged was lost, and nothing that ended came back.'
      : `${breaches.length} breaches with seed ${seed}; all that is known is in ${file}`,
  );
  return isGood;
}

async function soak(): Promise<boolean> {
  const result = await runSoak({ ...common, snapshots: values.snapshots, signal: stop.signal });
  save('soak', result);
  const trends = judge(result);
  for (const { name, unit, start, perHour, allowed, isFlat } of trends) {
    const change = `${perHour >= 0 ? '+' : ''}${perHour.toFixed(2)} ${unit} an hour`;
    print(
      `${isFlat ? '✓' : '✗'} ${name}: ${start.toFixed(1)} ${unit}, ${change} (at most ${allowed.toFixed(1)})`,
    );
  }
  for (const [index, kinds] of result.growth.entries()) {
    print(`From heap snapshot ${index + 1} to ${index + 2}:`);
    for (const { kind, count, bytes } of kinds)
      print(`  ${kind}: ${count >= 0 ? '+' : ''}${count}, ${(bytes / 1024).toFixed(0)} kB`);
  }
  return trends.every(({ isFlat }) => isFlat) && result.breaches.length === 0;
}

function save(name: string, result: object): string {
  const file = `${values.output}/${name}-${database}.json`;
  mkdirSync(values.output, { recursive: true });
  writeFileSync(file, JSON.stringify(result));
  return file;
}

function readNumber(text: string): number {
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new Error(`${text} is no number`);
}
