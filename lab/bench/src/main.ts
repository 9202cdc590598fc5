// npm run bench -- [part …] [--tries <n>] [--write]: all parts unless some are named. See ../README.md.

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { installLocked } from '../../../scripts/install-locked.ts';
import type { BenchPart } from './bench.ts';
import { browser } from './browser/measure-browser.ts';
import { takeBusyShare } from './measuring.ts';
import { processes } from './processes.ts';
import { type Part, type Report, terminalTable } from './report/report.ts';
import { reportFile, sourcesHash, writeReport } from './report/write-report.ts';
import { requests } from './requests/requests.ts';
import { buildNextApps, buildSite, peerVersions } from './servers/build.ts';
import { signIns } from './sign-ins/measure-sign-ins.ts';
import { storedSessions } from './stored-sessions/stored-sessions.ts';
import { verifications } from './verifications/measure-verifications.ts';

const parts: Readonly<Record<string, BenchPart>> = {
  processes,
  requests,
  'sign-ins': signIns,
  browser,
  'stored-sessions': storedSessions,
  verifications,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tries: { type: 'string' }, write: { type: 'boolean', default: false } },
});
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
  const result = await run(part, Number(values.tries ?? part.tries));
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
const sources = sourcesHash();
const isCurrent = known?.sources === sources;
const report: Report = {
  sources,
  node: process.version,
  cpu: cpus()[0]?.model ?? '',
  cores: cpus().length,
  versions: hasPeers ? await peerVersions() : (known?.versions ?? {}),
  parts: { ...(isCurrent && known?.parts), ...measured },
};
console.log(`\n${(await writeReport(report, values.write)).join('\n')}`);

/** Builds what the parts need. Resolves with whether the peers are there: without a registry they are not. */
async function build(needs: ReadonlySet<string>): Promise<boolean> {
  if (needs.has('site')) await buildSite();
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

async function run(part: BenchPart, tries: number): Promise<Part> {
  const closing: (() => Promise<unknown>)[] = [];
  const date = new Date().toISOString();
  takeBusyShare();
  try {
    const rows = await part.measure({
      tries,
      hasPeers,
      async started(starting) {
        const server = await starting;
        closing.push(server.stop);
        return server;
      },
      atEnd: (close) => closing.push(close),
    });
    const { title } = part;
    return { title, date, tries, busy: Number(takeBusyShare().toFixed(2)), rows };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
