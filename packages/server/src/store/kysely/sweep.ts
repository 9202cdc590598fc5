import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { SweepLimits } from '../store.ts';

/** Deletes what is expired, at most `limit` rows of each kind; how many went. */
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
