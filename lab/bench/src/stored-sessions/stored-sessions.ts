import type { BenchPart } from '../bench.ts';
import { ours, type Row } from '../report/report.ts';
import { measureTargets, requestRows, sessionOf, type Target } from '../requests/targets.ts';
import type { Server } from '../servers/servers.ts';
import { siteSources, startSite } from '../servers/servers.ts';
import { fillSessions } from './fill-sessions.ts';

/** Number of visitors who ask in turn, so that no row is always the one that was read last. */
const visitors = 1000;

/** `GET /api/auth/session` of the site with few and with many sessions in its database. */
async function measureStoredSessions(
  counts: readonly number[],
  started: (server: Promise<Server>) => Promise<Server>,
  options: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Row[]> {
  const targets: Target[] = [];
  for (const sessions of counts) {
    let cookies: readonly string[] = [];
    const site = await started(
      startSite({
        async fill(file) {
          cookies = await fillSessions(file, { sessions, sample: visitors });
        },
      }),
    );
    targets.push(
      await sessionOf(`GET session, ${sessions.toLocaleString('en')} stored`, site, cookies),
    );
  }
  const figures = await measureTargets(targets, options);
  return requestRows(figures.map((one) => ({ ...one, row: one.target.name, product: ours })));
}

export const storedSessions: BenchPart = {
  title: 'GET session, 1,000 users in turn',
  tries: 2,
  sources: siteSources,
  needs: ['site'],
  measure: ({ tries, started }) =>
    measureStoredSessions([10_000, 1_000_000], started, { rounds: tries, seconds: 2 }),
};
