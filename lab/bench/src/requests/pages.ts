import type { BenchPart } from '../bench.ts';
import { bareHono, siteSources, startNextApp, startServer, startSite } from '../servers/servers.ts';
import { nextAuth, portico, signIn } from '../sign-ins/protocols.ts';
import { fillSessions } from '../stored-sessions/fill-sessions.ts';
import { recordAnswer } from './hammer.ts';
import { type Cell, measurePages, type Page, pageOf } from './targets.ts';

const anonymous = 'landing page, anonymous';
const firstView = 'landing page, with a session, first view';
const again = 'landing page, with a session, again within a minute';

/** More sessions than the server keeps pages of. */
const visitors = 1000;

export const pages: BenchPart = {
  title: 'pages, 50 connections',
  tries: 3,
  sources: siteSources,
  needs: ['site', 'peers', 'next'],
  async measure({ tries, hasPeers, started }) {
    let cookies: readonly string[] = [];
    const site = await started(
      startSite({
        async fill(file) {
          cookies = await fillSessions(file, { sessions: visitors, sample: visitors });
        },
      }),
    );
    const cookie = await signIn(site, portico());
    const ANSWERS = JSON.stringify([await recordAnswer(site, '/', '')]);
    const hono = await started(startServer(bareHono, { ANSWERS }));
    const cells: Cell<Page>[] = [
      { row: anonymous, product: 'Portico', target: pageOf(site, '/') },
      { row: anonymous, product: 'bare framework', target: pageOf(hono, '/') },
      { row: firstView, product: 'Portico', target: pageOf(site, '/', cookies) },
      { row: again, product: 'Portico', target: pageOf(site, '/', cookie) },
    ];
    if (hasPeers) {
      const next = await started(startNextApp('next-auth'));
      const theirs = await signIn(next, nextAuth);
      // Prerendered by the build for visitors without a session, rendered for those with one.
      cells.push(
        { row: anonymous, product: 'next-auth 4', target: pageOf(next, '/') },
        { row: firstView, product: 'next-auth 4', target: pageOf(next, '/signed-in', theirs) },
        { row: again, product: 'next-auth 4', target: pageOf(next, '/signed-in', theirs) },
      );
    }
    return measurePages(cells, tries);
  },
};
