import type { Kysely } from 'kysely';
import type { Logger } from '../logger.ts';
import type { Schema } from './schema.ts';
import type { Store, SweepLimits } from './store.ts';

/** Deletes everything known about an account: sessions, trail, refusals, and links mailed to it. How many rows were deleted. */
export function forget(database: Kysely<Schema>, account: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const results = [
      await transaction.deleteFrom('session').where('account', '=', account).executeTakeFirst(),
      await transaction.deleteFrom('audit').where('account', '=', account).executeTakeFirst(),
      await transaction.deleteFrom('refusal').where('account', '=', account).executeTakeFirst(),
      // Accounts of email sign-in are `<provider>:<mail address>`.
      await transaction
        .deleteFrom('email_token')
        .where('email', '=', account.slice(account.indexOf(':') + 1))
        .executeTakeFirst(),
    ];
    return results.reduce((total, { numDeletedRows }) => total + Number(numDeletedRows), 0);
  });
}

/** Deletes what is expired, at most `limit` rows of each table. How many were deleted. */
export async function sweep(
  database: Kysely<Schema>,
  { now, idleSince, auditSince, limit }: SweepLimits,
): Promise<number> {
  const results = [
    await database
      .deleteFrom('session')
      .where('token_hash', 'in', (expression) =>
        expression
          .selectFrom('session')
          .select('token_hash')
          .where((where) =>
            where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', idleSince)]),
          )
          .limit(limit),
      )
      .executeTakeFirst(),
    await database
      .deleteFrom('nonce')
      .where('hash', 'in', (expression) =>
        expression.selectFrom('nonce').select('hash').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
    await database
      .deleteFrom('email_token')
      .where('hash', 'in', (expression) =>
        expression
          .selectFrom('email_token')
          .select('hash')
          .where('expires_at', '<=', now)
          .limit(limit),
      )
      .executeTakeFirst(),
    await database
      .deleteFrom('hit')
      .where('key', 'in', (expression) =>
        expression.selectFrom('hit').select('key').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
    await database
      .deleteFrom('audit')
      .where('id', 'in', (expression) =>
        expression.selectFrom('audit').select('id').where('at', '<=', auditSince).limit(limit),
      )
      .executeTakeFirst(),
    // A whole day at a time: by its end the row was last counted in.
    await database
      .deleteFrom('refusal')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('day', 'network', 'account', 'provider', 'code'),
          'in',
          selectFrom('refusal')
            .select(['day', 'network', 'account', 'provider', 'code'])
            .where('day', '<=', auditSince - 86_400_000)
            .limit(limit)
            .$asTuple('day', 'network', 'account', 'provider', 'code'),
        ),
      )
      .executeTakeFirst(),
  ];
  return results.reduce((total, result) => total + Number(result.numDeletedRows), 0);
}

const everyMilliseconds = 60_000;

/** The audit trail reaches back ninety days. */
const auditMilliseconds = 90 * 86_400_000;

/** Small, because a delete blocks the event loop while SQLite works. */
const batch = 200;

/** What sweeping needs from outside. */
type SweepEnvironment = {
  readonly store: Pick<Store, 'sweep'>;
  /** `idle` in seconds. */
  readonly lifetime: { readonly idle: number };
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
};

/** Deletes expired rows every minute, in batches. Returns the function that stops it. */
export function startSweeping({
  store,
  lifetime,
  now: clock,
  logger,
}: SweepEnvironment): () => void {
  let stopped = false;
  const sweep = async () => {
    const now = clock();
    const limits = {
      now,
      idleSince: now - lifetime.idle * 1000,
      auditSince: now - auditMilliseconds,
      limit: batch,
    };
    try {
      // Between batches the loop serves requests.
      while (!stopped && (await store.sweep(limits)) >= batch) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } catch (error) {
      if (!stopped) logger.warn({ err: error }, 'expired rows could not be deleted');
    }
  };
  const timer = setInterval(sweep, everyMilliseconds);
  // It must not keep the process alive.
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
