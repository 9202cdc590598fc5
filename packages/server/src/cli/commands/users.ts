import type { Kysely } from 'kysely';
import { deleteUser, forget as forgetAccount, forgetUser } from '../../store/forget.ts';
import { link, unlink } from '../../store/links.ts';
import { type LinkOutcome, nextCursor, type StoredUser } from '../../store/rows.ts';
import type { Schema } from '../../store/schema.ts';
import { endAllSessions } from '../../store/sessions.ts';
import { endingBatch } from '../../store/statements.ts';
import { findUser, findUserByAccount, listUsers, maximumAccounts } from '../../store/users.ts';
import { readAccount } from '../../users/users.ts';
import { byOperator, type Command, CommandError, confirm } from '../command.ts';
import { withOperatorDatabase } from '../database.ts';
import { moreLines, pageOptions, readAfter, readLimit, requireOwner } from '../filters.ts';
import { cells, joinLines, table, toJson } from '../format.ts';

/** Lists users with their accounts. */
export const usersList: Command = {
  name: 'users list',
  parameters: '',
  summary: 'list the users and their accounts, newest user first',
  options: pageOptions,
  async run({ io, options }) {
    const limit = readLimit(options, 100);
    const after = readAfter(options);
    const users = await withOperatorDatabase(io, ({ database }) =>
      listUsers(database, { limit, after }),
    );
    const next = nextCursor(users, limit);
    const { json, text } = show(users, 'There are no users.');
    return { json: { next, ...json }, text: joinLines(text, moreLines(next)) };
  },
};

/** Shows one user. */
export const usersShow: Command = {
  name: 'users show',
  parameters: '<address|account|user>',
  summary: 'show the user of an account, or of an id, with all accounts',
  async run({ io, words: [word = ''] }) {
    return withOperatorDatabase(io, async ({ database }) =>
      show(await requireUsers(database, word), ''),
    );
  },
};

/** Links an account to a user. */
export const usersLink: Command = {
  name: 'users link',
  parameters: '<address|account|user> <account>',
  summary: 'link an account that no user has to a user, without its proof',
  details:
    'The first argument names the user. The account is CAIP-10 (eip155:8453:0x…), email:<address>, or\n' +
    '<provider>:<user id>. From then on it signs in to this user, so make sure whose it is. One that signed\n' +
    'in before belongs to a user already: unlink it there, or delete that user, first.',
  async run({ io, words: [word = '', name = ''] }) {
    const account = readAccount(name);
    if (account === undefined) throw new CommandError(`"${name}" is not an account.`);
    return withOperatorDatabase(io, async ({ database }) => {
      const { id } = await requireUser(database, word);
      const by = { ...byOperator(io), sessionId: null };
      const outcome = await link(database, { account: { ...account, user_id: id }, ...by });
      const problem = linkProblems[outcome];
      if (problem !== undefined) throw new CommandError(problem);
      return {
        json: { userId: id, account: account.account, changed: outcome === 'linked' },
        text: outcome === 'linked' ? `Linked ${account.account}.` : 'It was linked already.',
      };
    });
  },
};

/** Unlinks an account. */
export const usersUnlink: Command = {
  name: 'users unlink',
  parameters: '<address|account|user> <account>',
  summary: 'unlink an account of a user, and end the sessions that it opened',
  details: 'The first argument names the user. The last account stays: delete the user instead.',
  async run({ io, words: [word = '', name = ''] }) {
    const account = readAccount(name)?.account ?? name;
    return withOperatorDatabase(io, async ({ database }) => {
      const { id } = await requireUser(database, word);
      const by = byOperator(io);
      const request = { userId: id, account, ...by, sessionId: null, limit: endingBatch };
      const result = await unlink(database, request);
      if (result.outcome !== 'unlinked') {
        throw new CommandError(
          result.outcome === 'last'
            ? 'It is the only account. To delete the user: portico users delete'
            : `${account} is not linked to it.`,
        );
      }
      const ending = { ...by, event: 'session-ended' } as const;
      const ended = result.ended.length + (await endAllSessions(database, { account }, ending));
      return {
        json: { userId: id, account, ended },
        text: `Unlinked ${account} and ended ${ended} session${ended === 1 ? '' : 's'}.`,
      };
    });
  },
};

/** Deletes a user. */
export const usersDelete: Command = {
  name: 'users delete',
  parameters: '<address|account|user>',
  summary: 'delete a user with all accounts, sessions and what the audit trail knows',
  details:
    'One entry of the trail remains: that a user of this id was deleted. Signing in again with one of the\n' +
    'accounts makes a new user. Logs and backups are outside the database.',
  options: { yes: { type: 'boolean', help: 'do not ask' } },
  async run(invocation) {
    const { io, words } = invocation;
    const [word = ''] = words;
    return withOperatorDatabase(io, async ({ database }) => {
      const { id, accounts } = await requireUser(database, word);
      const names = accounts.map(({ account }) => account).join(', ');
      await confirm(invocation, `This deletes user ${id} (${names}), for ever. Go on?`);
      await endAllSessions(database, { userId: id }, { ...byOperator(io), event: 'session-ended' });
      const deleted = await deleteUser(database, { userId: id, ...byOperator(io) });
      return { json: { userId: id, deleted: deleted?.rows ?? 0 }, text: `Deleted user ${id}.` };
    });
  },
};

const linkProblems: Readonly<Partial<Record<LinkOutcome, string>>> = {
  taken: 'The account belongs to another user. See: portico users show <account>',
  limit: `The user has ${maximumAccounts} accounts, which is the limit.`,
  'no-user': 'The user was deleted meanwhile.',
};

/** The users that a word means: one, or for an address one for each chain. @throws CommandError */
async function requireUsers(
  database: Kysely<Schema>,
  word: string,
): Promise<readonly StoredUser[]> {
  const owner = await requireOwner(database, word);
  const found =
    'userId' in owner
      ? [await findUser(database, owner.userId)]
      : await Promise.all(owner.accounts.map((account) => findUserByAccount(database, account)));
  const users = new Map(found.flatMap((user) => (user ? [[user.id, user]] : [])));
  if (users.size === 0) throw new CommandError(`There is no user for "${word}".`);
  return [...users.values()];
}

/** @throws CommandError unless the word means exactly one user */
async function requireUser(database: Kysely<Schema>, word: string): Promise<StoredUser> {
  const [user, ...others] = await requireUsers(database, word);
  if (user === undefined || others.length > 0) {
    throw new CommandError(`"${word}" has a user on several chains. Give the account or the id.`);
  }
  return user;
}

function show(users: readonly StoredUser[], none: string) {
  const rows = users.flatMap(({ accounts }) =>
    accounts.map((row) => cells(row, ['user_id', 'account', 'linked_at', 'last_used_at'])),
  );
  return {
    json: {
      users: users.map(({ accounts, ...user }) => ({
        ...toJson(user),
        accounts: accounts.map(({ user_id: _, by_key: __, revision: ___, ...account }) =>
          toJson(account),
        ),
      })),
    },
    text: users.length === 0 ? none : table(['USER', 'ACCOUNT', 'LINKED', 'LAST USED'], rows),
  };
}

/** Deletes everything known about an account or a user. */
export const forget: Command = {
  name: 'forget',
  parameters: '<address|account|user>',
  summary:
    'delete everything known about an account or a user: sessions, audit trail, refusals, mailed links',
  details:
    'A user goes with its last account, and by its id with all of them.\n' +
    'Logs and backups are outside the database: restoring an older backup brings it back.',
  options: { yes: { type: 'boolean', help: 'do not ask' } },
  async run(invocation) {
    const [word = ''] = invocation.words;
    return withOperatorDatabase(invocation.io, async ({ database }) => {
      const owner = await requireOwner(database, word);
      await confirm(invocation, `This deletes everything known about ${word}, for ever. Go on?`);
      let rows = 0;
      if ('userId' in owner) rows = await forgetUser(database, owner.userId);
      else {
        for (const account of owner.accounts) rows += await forgetAccount(database, account);
      }
      return {
        json: { deleted: rows },
        text: rows === 0 ? 'Nothing was known.' : `Deleted ${rows} record${rows === 1 ? '' : 's'}.`,
      };
    });
  },
};
