import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { checksumAddress } from '@portico/protocol';
import { createAuth, siwe } from '@portico/server';

const day = 86_400_000;

/** How many sessions share an account: most people have one or two browsers. */
const sessionsPerAccount = 2;

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

/**
 * Fills a new database with live sessions as sign-ins with wallets leave them, written directly because
 * signing a million messages would take hours.
 *
 * @returns the `Cookie` headers of `sample` of them, spread over all
 */
export async function fillSessions(
  file: string,
  { sessions, sample }: { readonly sessions: number; readonly sample: number },
): Promise<readonly string[]> {
  await createTables(file);
  const database = new DatabaseSync(file);
  const cookies: string[] = [];
  try {
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
  } finally {
    database.close();
  }
  return cookies;
}

/** The server's own migrations make the tables. */
async function createTables(file: string): Promise<void> {
  const auth = createAuth({
    url: 'http://localhost',
    secret: 'not a secret: benchmarks run on loopback only',
    database: `file:${file}`,
    providers: [siwe()],
    nodes: { 8453: ['http://127.0.0.1:9'] },
  });
  await auth.ready();
  await auth.close();
}

function newAddress(): string {
  return checksumAddress(`0x${randomBytes(20).toString('hex')}`);
}
