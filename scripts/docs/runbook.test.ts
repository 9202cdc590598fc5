import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@portico/protocol';
import { expect, test } from 'vitest';
import { environmentVariables } from '../../packages/server/src/environment/environment-variables.ts';
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts';
import { root } from '../repository.ts';

const document = readFileSync(`${root}docs/operate.md`, 'utf8');
const runbook = /^## Runbook$[\s\S]*?(?=^## )/m.exec(document)?.[0] ?? '';

/** Everything in backticks, whose words a line break may separate. */
const quoted = [...runbook.matchAll(/`([^`]+)`/g)].map(([, text = '']) =>
  text.replaceAll(/\s+/g, ' '),
);

/** Sources that run in production. */
const source = execFileSync(
  'git',
  [
    'ls-files',
    '-z',
    'packages/server/src',
    'packages/shell/src',
    'packages/locales/src',
    'packages/protocol/src',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test|conformance/.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .join('\n');

/** Names of other projects. */
const others = [
  'errors.ts',
  'dmesg',
  'iostat -x 1',
  'fuser -v FILE',
  'up == 0',
  'pg_stat_activity',
  'wait_event = SyncRep',
  "alter system set synchronous_standby_names = ''; select pg_reload_conf();",
  '/metrics',
  '/health/ready',
];

test('every symptom has what is seen and what to do', () => {
  const symptoms = runbook.split(/^### /m).slice(1);
  expect(symptoms.length).toBeGreaterThan(15);
  for (const symptom of symptoms) expect(symptom).toMatch(/\*\*See:\*\*[\s\S]*\*\*Do:\*\*/);
});

test('every metric that the runbook names is served', async () => {
  const served = await createMetrics().text();
  const names = quoted.filter((text) => /^(?:portico|nodejs|process)_\w+$/.test(text));
  expect(names.length).toBeGreaterThan(10);
  const missing = names.filter(
    (name) => !served.includes(`# HELP ${name.replace(/_(?:count|sum)$/, '')} `),
  );
  expect(missing).toEqual([]);
});

test('every code and variable that it names exists', () => {
  const names = quoted.filter((text) => /^[A-Z][A-Z_]{3,}$/.test(text));
  expect(names.length).toBeGreaterThan(10);
  const known = { ...errorCatalogue, ...environmentVariables };
  expect(names.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
});

test('every sentence, state and answer that it quotes is in the source', () => {
  const rest = quoted.filter(
    (text) =>
      !/^(?:portico|nodejs|process)_\w+$|^[A-Z][A-Z_]{3,}$/.test(text) && !others.includes(text),
  );
  expect(rest.filter((text) => text.includes(' ')).length).toBeGreaterThan(10);
  const missing = rest.filter((text) => {
    const command = /^portico (\w+)/.exec(text)?.[1];
    const status = /^\{"status":"([\w-]+)"\}$/.exec(text)?.[1];
    const wanted = command ? `name: '${command}` : status ? `'${status}'` : text;
    return !source.includes(wanted);
  });
  expect(missing).toEqual([]);
});
