import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { base, baseSepolia } from '@portico/protocol/chains';
import { createAuth, siwe } from '@portico/server';
import { startPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import type { PorticoConfig } from '../config.ts';
import { createLog } from './log.ts';
import { openDatabases } from './open-databases.ts';
import { readSettings } from './open-site.ts';

const logger = createLog('info', { write: () => undefined });

/** Opens the database of a session server, and notes each reason to wait. */
function open(database: string) {
  const auth = createAuth({
    url: 'https://example.com',
    secret: 'the secret of the tests of a start without its database',
    database,
    providers: [siwe()],
    logger,
  });
  onTestFinished(() => auth.close());
  const reasons: string[] = [];
  const opening = openDatabases(() => auth.ready(), {
    logger,
    onWait: async (reason) => void reasons.push(reason),
  });
  return { opening, reasons, health: auth.health };
}

test('waits for PostgreSQL, whose port refuses connections, and goes on once it is there', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  const url = await server.createDatabase();
  await server.stop();
  const { opening, reasons, health } = open(url);
  await expect
    .poll(() => reasons, { timeout: 10_000 })
    .toContain('waiting for the database: ECONNREFUSED');
  await server.start();
  await opening;
  expect(await health()).toEqual({ store: 'ok' });
});

test('waits for one of several hosts that takes writes', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  const url = await server.createDatabase();
  await server.query('alter system set default_transaction_read_only = on');
  await server.query('select pg_reload_conf()');
  // Port 1 has no server.
  const several = url.replace(server.host, `${server.host},127.0.0.1:1`);
  const { opening, reasons } = open(several);
  await expect
    .poll(() => reasons, { timeout: 10_000 })
    .toEqual(['waiting for the database: 25006']);
  await server.query('alter system reset default_transaction_read_only');
  await server.query('select pg_reload_conf()');
  await opening;
});

test('waits for a SQLite file that another program has locked', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  await open(`file:${path}`).opening;
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const { opening, reasons, health } = open(`file:${path}`);
  await expect.poll(() => reasons, { timeout: 10_000 }).toHaveLength(1);
  other.exec('ROLLBACK');
  other.close();
  await opening;
  expect(await health()).toEqual({ store: 'ok' });
});

test('refuses what no time will mend', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  const url = await server.createDatabase();
  const damaged = join(temporaryFolder(), 'portico.sqlite');
  writeFileSync(
    damaged,
    'no database, but long enough to be read as the header of one'.repeat(100),
  );
  onTestFinished(() => rmSync(damaged));
  for (const [database, reason] of [
    [url.replace(/:[^:@]*@/, ':wrong@'), /password authentication failed/],
    [url.replace(/[^/]*$/, 'nowhere'), /"nowhere" does not exist/],
    ['file:/proc/portico.sqlite', /\/proc\/portico\.sqlite could not be opened/],
    [`file:${damaged}`, /file is not a database/],
  ] as const) {
    const { opening, reasons } = open(database);
    await expect(opening).rejects.toThrow(reason);
    expect(reasons).toEqual([]);
  }
});

const config: PorticoConfig = {
  name: 'Example',
  origin: 'https://example.com',
  chains: [baseSepolia, base],
  walletConnectProjectId: 'a'.repeat(32),
};
const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret for the tests of this site alone',
};

test('the configuration fills what the environment leaves out', () => {
  const { origin, chains, walletConnect } = readSettings(production, config);
  expect(origin).toBe('https://example.com');
  expect(chains.map(({ id }) => id)).toEqual([baseSepolia.id, base.id]);
  expect(walletConnect?.projectId).toBe('a'.repeat(32));
});

test('the environment wins', () => {
  const { origin, chains, walletConnect } = readSettings(
    {
      ...production,
      AUTH_URL: 'https://staging.example.com',
      CHAINS: 'base',
      WALLETCONNECT_PROJECT_ID: 'b'.repeat(32),
    },
    config,
  );
  expect(origin).toBe('https://staging.example.com');
  expect(chains.map(({ id }) => id)).toEqual([base.id]);
  expect(walletConnect?.projectId).toBe('b'.repeat(32));
});

test('a clone runs on localhost, for every origin', () => {
  expect(readSettings({ PORT: '3000' }, config).origin).toBe('http://localhost:3000');
});

test('a site without an origin does not start in production', () => {
  expect(() => readSettings(production, { name: 'Example' })).toThrow(/AUTH_URL must be set/);
});

test('mistakes of the configuration stop the start', () => {
  const headers = { own: { 'x-frame-options': 'ALLOWALL' } };
  expect(() => readSettings({}, { ...config, headers })).toThrow(/x-frame-options protects/);
});
