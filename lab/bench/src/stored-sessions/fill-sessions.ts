import { createHash, hash, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checksumAddress } from '@portico/protocol';
import { Client } from 'pg';
import { openStore } from '../../../../packages/server/src/store/open-database.ts';
import type { BenchPart } from '../bench.ts';
import { ours } from '../report/report.ts';
import { type Cell, measurePages, type Page, sessionOf } from '../requests/targets.ts';
import { siteSources, startSignInServer, startSite } from '../servers/servers.ts';
import { measureSignIns, type SignInTarget } from '../sign-ins/measure-sign-ins.ts';
import { portico } from '../sign-ins/protocols.ts';

const day = 86_400_000;

/** Sessions of one account: most people have one or two browsers. */
const sessionsPerAccount = 2;

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

/** Fills a new database as sign-ins leave it: signing a million messages would take hours. @returns `sample` of the `Cookie` headers */
export async function fillSessions(
  file: string,
  { sessions, sample }: { readonly sessions: number; readonly sample: number },
): Promise<readonly string[]> {
  await createTables(`file:${file}`);
  using database = new DatabaseSync(file);
  // Rows go to random places of the indexes: without their pages in memory a million take minutes.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000');
  const cookies: string[] = [];
  const insert = database.prepare(
    `insert into session (token_hash, id, user_id, account, provider, address, chain_id, name, email, image,
     user_agent, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, 'siwe', ?, 8453, ?, null, null, ?, ?, ?, ?)`,
  );
  const now = Date.now();
  const insertUser = database.prepare('insert into users (id, created_at) values (?, ?)');
  const insertAccount = database.prepare(
    `insert into accounts (account, user_id, provider, address, chain_id, name, linked_at, last_used_at)
     values (?, ?, 'siwe', ?, 8453, ?, ?, ?)`,
  );
  let address = newAddress();
  let userId = '';
  const account = () => `eip155:8453:${address}`;
  database.exec('BEGIN');
  for (let index = 0; index < sessions; index++) {
    if (index % sessionsPerAccount === 0) {
      address = newAddress();
      userId = randomUUID();
      insertUser.run(userId, now);
      insertAccount.run(account(), userId, address, address, now, now);
    }
    const token = randomBytes(32).toString('base64url');
    const createdAt = now - (index / sessions) * 29 * day;
    insert.run(
      createHash('sha256').update(token).digest('hex'),
      randomBytes(12).toString('base64url'),
      userId,
      account(),
      address,
      address,
      userAgents[index % userAgents.length] ?? null,
      Math.floor(createdAt),
      Math.floor(Math.max(createdAt, now - ((index * 7919) % (6 * day)))),
      Math.floor(createdAt + 30 * day),
    );
    if (index % Math.floor(sessions / sample) === 0) {
      cookies.push(`next-auth.session-token=${token}`);
    }
  }
  database.exec('COMMIT');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return cookies;
}

async function createTables(url: string): Promise<void> {
  await (await openStore(url)).close();
}

function newAddress(): string {
  return checksumAddress(`0x${randomBytes(20).toString('hex')}`);
}

export function tokenOf(index: number): string {
  return hash('sha256', `token ${index}`, 'base64url');
}

/** The same in SQL, two sessions for each account over the last 29 days, with their entries in the audit trail. */
export async function fillPostgres(url: string, sessions: number): Promise<void> {
  await createTables(url);
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('set search_path = portico');
    await client.query(`create temporary table made as
      select n, 'user-' || (n / 2) as user_id,
        '0x' || left(encode(sha256(('address ' || (n / 2))::bytea), 'hex'), 40) as address,
        rtrim(translate(encode(sha256(('token ' || n)::bytea), 'base64'), '+/', '-_'), '=') as token,
        ${Date.now()} - (n::bigint * 29 * 86400000 / ${sessions}) as at
      from generate_series(0, ${sessions - 1}) as n`);
    await client.query(
      'insert into users (id, created_at) select user_id, at from made where n % 2 = 0',
    );
    await client.query(`insert into accounts (account, user_id, provider, address, chain_id, linked_at, last_used_at)
      select 'eip155:8453:' || address, user_id, 'siwe', address, 8453, at, at from made where n % 2 = 0`);
    await client.query(`insert into session (token_hash, id, user_id, account, provider, address, chain_id, user_agent,
        created_at, last_seen_at, expires_at)
      select encode(sha256(token::bytea), 'hex'), left(encode(sha256(('id ' || n)::bytea), 'hex'), 24), user_id,
        'eip155:8453:' || address, 'siwe', address, 8453,
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        at, greatest(at, ${Date.now()} - (n::bigint * 7919) % 518400000), at + 2592000000 from made`);
    await client.query(`insert into audit (id, at, event, actor, account, provider, user_id, session_id, ip)
      select 'audit-' || n, at, 'sign-in', 'visitor', 'eip155:8453:' || address, 'siwe', user_id,
        left(encode(sha256(('id ' || n)::bytea), 'hex'), 24), '192.0.2.1' from made`);
    await client.query(`insert into nonce (hash, attempts, used_at, expires_at)
      select encode(sha256(('nonce ' || n)::bytea), 'hex'), 0, at, at + 90000000 from made where n % 29 = 0`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Number of visitors who ask in turn, so that no row is always the one that was read last. */
const visitors = 1000;

/** `GET /api/auth/session` of the site, and whole sign-ins, with few and with many sessions in the database. */
export const storedSessions: BenchPart = {
  title: 'few and many stored sessions, 50 connections',
  tries: 3,
  sources: siteSources,
  needs: ['site'],
  async measure({ tries, started }) {
    const reads: Cell<Page>[] = [];
    const signIns: Cell<SignInTarget>[] = [];
    for (const sessions of [10_000, 1_000_000]) {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'portico-stored-'));
      const filled = join(folder.path, 'portico.sqlite');
      const cookies = await fillSessions(filled, { sessions, sample: visitors });
      const fill = (file: string) => copyFile(filled, file);
      const of = `${sessions.toLocaleString('en')} stored`;
      const target = await sessionOf(await started(startSite({ fill })), cookies);
      reads.push({ row: `GET session, ${of}`, product: ours, target });
      const server = await started(startSignInServer({ fill }));
      const signIn = { server, protocol: portico(), count: 2000 };
      signIns.push({ row: `whole sign-ins, ${of}`, product: ours, target: signIn });
    }
    return [...(await measurePages(reads, tries)), ...(await measureSignIns(signIns, tries))];
  },
};
