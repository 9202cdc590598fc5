// npm run soak -- --minutes 60 --snapshots
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judge, runSoak } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    snapshots: { type: 'boolean', default: false },
    output: { type: 'string', default: 'test-results' },
  },
});
const { database, output, snapshots } = values;
if (database !== 'sqlite' && database !== 'postgres') {
  throw new Error('--database is sqlite or postgres');
}
const print = (line: string) => process.stdout.write(`${line}\n`);
const [minutes = 60, rate = 25, seed = 1] = [values.minutes, values.rate, values.seed].map(Number);
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const { signal } = stop;
const result = await runSoak({ database, minutes, rate, seed, snapshots, print, signal });
mkdirSync(output, { recursive: true });
writeFileSync(`${output}/soak-${database}.json`, JSON.stringify(result));
const trends = judge(result);
for (const { name, unit, start, perHour, allowed, isFlat } of trends) {
  const change = `${perHour >= 0 ? '+' : ''}${perHour.toFixed(2)} ${unit} an hour`;
  print(
    `${isFlat ? '✓' : '✗'} ${name}: ${start.toFixed(1)} ${unit}, ${change} (at most ${allowed.toFixed(1)})`,
  );
}
for (const { kind, count, bytes } of result.growth ?? [])
  print(`  ${kind}: ${count >= 0 ? '+' : ''}${count}, ${(bytes / 1024).toFixed(0)} kB`);
process.exitCode = trends.every(({ isFlat }) => isFlat) && result.breaches.length === 0 ? 0 : 1;
