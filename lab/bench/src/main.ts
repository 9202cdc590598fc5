// npm run bench -- [part …] [--runs <n>] [--tries <n>] [--write | --drop-old]: all parts unless some are named. See ../README.md.

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { installLocked } from '../../../scripts/repository.ts';
import type { BenchPart } from './bench.ts';
import { browser } from './browser/measure-browser.ts';
import { takeBusyShare } from './measuring.ts';
import { processes } from './processes.ts';
import { type Part, type Report, type Row, terminalTable, worstRows } from './report/report.ts';
import {
  currentCommit,
  currentParts,
  dropOldParts,
  reportFile,
  sourcesHash,
  writeReport,
} from './report/write-report.ts';
import { pages } from './requests/pages.ts';
import { sessions } from './requests/sessions.ts';
import { buildCreatedSite, buildNextApps, buildSite, peerVersions } from './servers/build.ts';
import { signIns } from './sign-ins/measure-sign-ins.ts';
import { storedSessions } from './stored-sessions/fill-sessions.ts';
import { verifications } from './verifications/measure-verifications.ts';

const parts: Readonly<Record<string, BenchPart>> = {
  processes,
  sessions,
  pages,
  'sign-ins': signIns,
  browser,
  'stored-sessions': storedSessions,
  verifications,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    tries: { type: 'string' },
    write: { type: 'boolean', default: false },
    'drop-old': { type: 'boolean', default: false },
  },
});
if (values['drop-old']) {
  console.log((await dropOldParts()).join('\n'));
  process.exit();
}
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}, but: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(parts).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
// Servers stop when the process exits, which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const hasPeers = await build(new Set(chosen.flatMap(([, { needs }]) => needs)));

const measured: Record<string, Part> = {};
for (const [name, part] of chosen) {
  const result = await measure(part);
  measured[name] = result;
  const busy =
    result.busy > 0.1
      ? `\n${Math.round(result.busy * 100)} % of the tries began while other programs were busy.`
      : '';
  console.log(`\n${terminalTable(result)}${busy}`);
}

// Parts that did not run keep their figures while the code is the same.
const known: Report | undefined = await readFile(reportFile(values.write), 'utf8').then(
  JSON.parse,
  () => undefined,
);
const report: Report = {
  node: process.version,
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  versions: hasPeers ? await peerVersions() : (known?.versions ?? {}),
  parts: { ...currentParts(known), ...measured },
};
console.log(`\n${(await writeReport(report, values.write)).join('\n')}`);

/** Builds what the parts need. Resolves with whether the peers are there: without a registry they are not. */
async function build(needs: ReadonlySet<string>): Promise<boolean> {
  if (needs.has('site')) await buildSite();
  if (needs.has('created')) await buildCreatedSite();
  if (!needs.has('peers')) return false;
  try {
    await installLocked('lab/bench/peers');
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n');
    console.log(`Without peers: lab/bench/peers could not be installed. ${reason}`);
    return false;
  }
  if (needs.has('next')) await buildNextApps();
  return true;
}

/** Measures a part as often as the command says; kept figures are of three runs. */
async function measure(part: BenchPart): Promise<Part> {
  const { title, sources } = part;
  const tries = Number(values.tries ?? part.tries);
  const runs = Number(values.runs ?? (values.write ? 3 : 1));
  const date = new Date().toISOString();
  const commit = currentCommit();
  const hash = sourcesHash(sources);
  const rows: (readonly Row[])[] = [];
  takeBusyShare();
  for (let index = 0; index < runs; index++) {
    console.error(`${title}: run ${index + 1} of ${runs}`);
    rows.push(await run(part, tries));
  }
  const busy = Number(takeBusyShare().toFixed(2));
  return { title, date, commit, sources, hash, runs, tries, busy, rows: worstRows(rows) };
}

async function run(part: BenchPart, tries: number): Promise<readonly Row[]> {
  await using closing = new AsyncDisposableStack();
  return await part.measure({
    tries,
    hasPeers,
    started: async (starting) => closing.adopt(await starting, (server) => server.stop()),
    atEnd: (close) => closing.defer(async () => void (await close())),
  });
}
