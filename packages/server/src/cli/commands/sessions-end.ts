import { endEverySession, endSessions } from '../../store/kysely/end-sessions.ts';
import type { OpenDatabase } from '../../store/open-database.ts';
import { accountsOf } from '../accounts.ts';
import { Problem, UsageError } from '../cli-error.ts';
import type { Call, Command, Outcome } from '../command.ts';
import { confirm } from '../confirm.ts';
import { withOperatorDatabase } from '../operator-database.ts';

/** Ends one session, those of an address, or all. */
export const sessionsEnd: Command = {
  name: 'sessions end',
  parameters: '<address|account>',
  arity: [0, 1],
  summary: 'end the sessions of an address, or one of them, or with --all those of everybody',
  details: 'The browsers are signed out at their next request. The audit trail names the operator.',
  options: {
    id: { type: 'string', value: 'ID', help: 'only this session, as "sessions list" names it' },
    all: { type: 'boolean', help: 'the sessions of everybody' },
    yes: { type: 'boolean', help: 'with --all, do not ask' },
  },
  async run(call) {
    const { io, words, has, get } = call;
    const [word] = words;
    const id = get('id');
    if (has('all') === (word !== undefined)) {
      throw new UsageError('portico sessions end: give an address, or --all for everybody.');
    }
    if (word === undefined && id !== undefined) {
      throw new UsageError('portico sessions end: --id goes with the address that it belongs to.');
    }
    if (word === undefined) return endAll(call);
    const accounts = accountsOf(word);
    return withOperatorDatabase(io, async ({ database }) => {
      let ended = 0;
      for (const account of accounts) {
        const selector = id === undefined ? { account } : { account, id };
        ended += await endSessions(database, selector, ending(call));
      }
      if (id !== undefined && ended === 0) {
        throw new Problem(`"${word}" has no session ${id}. See: portico sessions list ${word}`);
      }
      return report(ended);
    });
  },
};

async function endAll(call: Call): Promise<Outcome> {
  return withOperatorDatabase(call.io, async ({ database }: OpenDatabase) => {
    await confirm(call, 'This signs everybody out. Go on?');
    return report(await endEverySession(database, ending(call)));
  });
}

function ending({ io }: Call) {
  return { at: io.now(), event: 'session-ended', actor: 'operator', ip: null } as const;
}

function report(ended: number): Outcome {
  return { json: { ended }, text: `Ended ${ended} session${ended === 1 ? '' : 's'}.` };
}
