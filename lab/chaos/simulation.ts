import { setTimeout as delay } from 'node:timers/promises';
import { createActions } from './actions.ts';
import { createLedger } from './ledger.ts';
import { createRandom, startLoad } from './load.ts';
import { createAsk, createRecorder } from './requests.ts';
import type { System } from './system.ts';

const atOnce = 20;

export function startSimulation(
  { fleet, query }: System,
  {
    seed,
    rate,
    print,
  }: { readonly seed: number; readonly rate: number; print(line: string): void },
) {
  const recorder = createRecorder();
  const ledger = createLedger(
    () => `${recorder.elapsed().toFixed(2)} s`,
    ({ what, history }) => print([`BREACH ${what}`, ...history].join('\n    ')),
  );
  const actions = createActions(fleet.proxy.origin, createAsk(ledger, recorder), ledger);
  const load = startLoad(actions, ledger, createRandom(seed), { rate });

  /** Asks for every session that was ever acknowledged, whether it ended or not, and lets the ledger judge the answers. */
  const readAll = async () => {
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
  };

  const compareRows = async () => {
    const rows = await query('select address, count(*) as sessions from session group by address');
    const stored = new Map(rows.map((row) => [String(row['address']), Number(row['sessions'])]));
    for (const [account, { least, most }] of ledger.mayHave()) {
      const has = stored.get(account) ?? 0;
      if (has < least || has > most) {
        ledger.breach(`${account} has ${has} sessions in the database, not ${least} to ${most}`);
      }
      stored.delete(account);
    }
    for (const [account, has] of stored) {
      ledger.breach(`${account} has ${has} sessions in the database and never signed in`);
    }
  };

  /** Ends the load and compares what was acknowledged with what holds, also after `restart`. `interval` is the seconds of a sample. */
  const finish = async (interval: number, restart?: () => Promise<unknown>) => {
    await load.stop();
    const requests = { ...recorder.totals };
    const measured = { seconds: recorder.elapsed(), requests, samples: recorder.samples(interval) };
    await readAll();
    if (restart !== undefined) {
      await restart();
      await readAll();
    }
    await compareRows();
    const { entries, breaches } = ledger;
    const count = (state: string) => entries.filter((entry) => entry.state === state).length;
    const [live, ended, either] = [count('live'), count('ended'), count('either')];
    return {
      ...measured,
      breaches,
      sessions: { acknowledged: entries.length, live, ended, either },
    };
  };
  return { recorder, ledger, actions, load, finish };
}
