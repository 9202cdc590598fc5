import { measureTargets } from '../requests/measure-targets.ts';
import type { Target } from '../requests/target.ts';
import { sessionOf } from '../requests/targets/session-of.ts';
import { startSite } from '../servers/site.ts';
import type { Server } from '../servers/start-server.ts';
import type { Rows } from '../table.ts';
import { fillSessions } from './fill-sessions.ts';

/** So many different visitors ask, so that no row is always the one that was read last. */
const visitors = 1000;

/** `GET /api/auth/session` of the site with few and with many sessions in its database. */
export async function measureStoredSessions(
  counts: readonly number[],
  started: (server: Promise<Server>) => Promise<Server>,
  options: { readonly rounds: number; readonly seconds: number },
): Promise<Rows> {
  const targets: Target[] = [];
  for (const sessions of counts) {
    let cookies: readonly string[] = [];
    const site = await started(
      startSite(async (file) => {
        cookies = await fillSessions(file, { sessions, sample: visitors });
      }),
    );
    targets.push(await sessionOf(`${sessions.toLocaleString('en')} stored`, site, cookies));
  }
  const figures = await measureTargets(targets, options);
  return figures.map(({ target, perSecond, cpu }) => ({
    sessions: target.name,
    'requests/s': perSecond,
    'CPU µs/request': cpu,
    'CPU ÷ fewest': cpu / (figures[0]?.cpu ?? Number.NaN),
  }));
}
