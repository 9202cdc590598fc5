import type { BenchPart } from '../bench.ts';
import {
  bareHono,
  siteSources,
  startBetterAuth,
  startNextApp,
  startPostgresServer,
  startServer,
  startSite,
} from '../servers/servers.ts';
import { betterAuth, nextAuth, portico, signIn } from '../sign-ins/protocols.ts';
import { recordAnswer } from './hammer.ts';
import { type Cell, measurePages, type Page, pageOf, sessionOf } from './targets.ts';

const session = 'GET session, live';
const onPostgres = 'GET session on PostgreSQL, live';
const inAppRouter = 'session inside Next’s App Router';
const inPagesRouter = 'session inside Next’s Pages Router';
const csrf = 'GET csrf';

export const sessions: BenchPart = {
  title: 'sessions, 50 connections',
  tries: 2,
  sources: siteSources,
  needs: ['site', 'peers', 'next'],
  async measure({ tries, hasPeers, started, atEnd }) {
    const cells: Cell<Page>[] = [];
    const add = (row: string, product: string, target: Page): void => {
      cells.push({ row, product, target });
    };
    const postgres = await startPostgresServer();
    atEnd(postgres.close);
    const site = await started(startSite());
    const cookie = await signIn(site, portico());
    const siteOnPostgres = await started(
      startSite({ databaseUrl: await postgres.createDatabase() }),
    );
    const ANSWERS = JSON.stringify([await recordAnswer(site, '/api/auth/session', cookie)]);
    const hono = await started(startServer(bareHono, { ANSWERS }));
    add(session, 'Portico', await sessionOf(site, cookie));
    add(session, 'bare framework', pageOf(hono, '/api/auth/session'));
    const other = await signIn(siteOnPostgres, portico());
    add(onPostgres, 'Portico', await sessionOf(siteOnPostgres, other));
    add(csrf, 'Portico', pageOf(site, '/api/auth/csrf'));

    if (hasPeers) {
      const next = await started(startNextApp('next-auth'));
      const theirs = await signIn(next, nextAuth);
      const inPages = await sessionOf(next, theirs);
      add(session, 'next-auth 4', inPages);
      add(inPagesRouter, 'next-auth 4', inPages);
      const appRoute = '/api/app-router/session';
      add(inAppRouter, 'next-auth 4', await sessionOf(next, theirs, appRoute));
      add(inAppRouter, 'bare framework', pageOf(next, '/api/empty'));
      add(inPagesRouter, 'bare framework', pageOf(next, '/api/empty-pages'));
      add(csrf, 'next-auth 4', pageOf(next, '/api/auth/csrf'));

      const ours = await started(startNextApp('portico'));
      const mine = await signIn(ours, portico());
      add(inAppRouter, 'Portico', await sessionOf(ours, mine));
      const pages = '/api/pages-router';
      const again = await signIn(ours, portico(pages));
      const inOurPages = await sessionOf(ours, again, `${pages}/session`);
      add(inPagesRouter, 'Portico', inOurPages);

      const path = '/api/auth/get-session';
      const sqlite = await started(startBetterAuth());
      const first = await signIn(sqlite, betterAuth);
      add(session, 'Better Auth', await sessionOf(sqlite, first, path));
      const pg = await started(startBetterAuth({ databaseUrl: await postgres.createDatabase() }));
      const second = await signIn(pg, betterAuth);
      add(onPostgres, 'Better Auth', await sessionOf(pg, second, path));
    }

    const rows = [session, onPostgres, inAppRouter, inPagesRouter, csrf];
    const sorted = rows.flatMap((row) => cells.filter((cell) => cell.row === row));
    return measurePages(sorted, tries);
  },
};
