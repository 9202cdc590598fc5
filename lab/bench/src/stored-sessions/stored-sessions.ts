import type { BenchPart } from '../bench.ts';
import { ours } from '../report/report.ts';
import { type Cell, measurePages, type Page, sessionOf } from '../requests/targets.ts';
import { siteSources, startSite } from '../servers/servers.ts';
import { fillSessions } from './fill-sessions.ts';

/** Number of visitors who ask in turn, so that no row is always the one that was read last. */
const visitors = 1000;

/** `GET /api/auth/session` of the site with few and with many sessions in its database. */
export const storedSessions: BenchPart = {
  title: 'GET session, 1,000 users in turn',
  tries: 2,
  sources: siteSources,
  needs: ['site'],
  async measure({ tries, started }) {
    const cells: Cell<Page>[] = [];
    for (const sessions of [10_000, 1_000_000]) {
      let cookies: readonly string[] = [];
      const fill = async (file: string) => {
        cookies = await fillSessions(file, { sessions, sample: visitors });
      };
      const target = await sessionOf(await started(startSite({ fill })), cookies);
      const row = `GET session, ${sessions.toLocaleString('en')} stored`;
      cells.push({ row, product: ours, target });
    }
    return measurePages(cells, tries);
  },
};
