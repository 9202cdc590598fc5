import { setTimeout as delay } from 'node:timers/promises';
import type { Actions } from './actions.ts';
import type { Ledger } from './ledger.ts';
import type { System } from './system.ts';

/** Sessions that are asked for at the same time. */
const atOnce = 20;

/** Asks for every session that was ever acknowledged, whether it ended or not, and lets the ledger judge the answers. */
export async function readAll(ledger: Ledger, actions: Actions): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let entry = ledger.entries[next++]; entry; entry = ledger.entries[next++]) {
      let tries = 1;
      while (!(await actions.read(entry))) {
        await delay(1000);
        tries += 1;
        if (tries > 10) {
          ledger.breach('no answer about a session while all is well', entry.history);
          break;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Compares the rows of the database with the ledger: no session too many, and none too few. */
export async function compareRows(ledger: Ledger, { query }: System): Promise<void> {
  const rows = await query('select address, count(*) as sessions from session group by address');
  const stored = new Map(rows.map((row) => [String(row['address']), Number(row['sessions'])]));
  for (const account of ledger.accounts()) {
    const has = stored.get(account) ?? 0;
    const { least, most } = ledger.mayHave(account);
    if (has < least || has > most) {
      ledger.breach(`${account} has ${has} sessions in the database, not ${least} to ${most}`);
    }
    stored.delete(account);
  }
  for (const [account, has] of stored) {
    ledger.breach(`${account} has ${has} sessions in the database and never signed in`);
  }
}
