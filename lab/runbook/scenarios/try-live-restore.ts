import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../../chaos/requests.ts';
import { type Attempt, isKnown, outcome } from '../scenario.ts';

/** Restores a backup into the database of a site that runs, with each choice for sessions that ended since. */
export async function tryLiveRestore({
  see,
  confirm,
  quote,
  start,
  folder,
}: Attempt): Promise<void> {
  const path = join(folder, 'live.sqlite');
  const copy = join(folder, 'live-copy.sqlite');
  const site = await start({ DATABASE_URL: `file:${path}` });
  const { origin } = site;
  const [stays, leaves, deleted, returned] = [
    await signedInVisitor(origin),
    await signedInVisitor(origin),
    await signedInVisitor(origin),
    await signedInVisitor(origin),
  ];
  copyFileSync(path, `${path}.cp`);
  await confirm(
    '`cp` on a running site may lose what is in `-wal`',
    () => countUsers(`${path}.cp`) < 4,
  );
  const asking = createVisitor(origin);
  const signed = await keyAccount().sign(origin, await asking.csrfToken());
  await site.portico('backup', '--to', copy);
  const content = readFileSync(copy, 'latin1').toLowerCase();
  await confirm('it contains account and IP addresses, but no token', () =>
    [stays, leaves, deleted, returned].every(
      ({ account, visitor }) =>
        content.includes(account.address.toLowerCase()) &&
        [...visitor.cookies.values()].every((value) => !content.includes(value.toLowerCase())),
    ),
  );
  await confirm(
    '`portico_backup_timestamp_seconds` is the time of the last backup',
    async () => ((await site.metric('portico_backup_timestamp_seconds')) ?? 0) > 0,
  );
  await asking.submit(signed);
  const left = { ...leaves, visitor: createVisitor(origin, new Map(leaves.visitor.cookies)) };
  await leaves.visitor.signOut();
  for (const { account } of [deleted, returned])
    await site.portico('forget', account.address, '--yes');
  const next = await signedInVisitor(origin, returned.account);
  const { user } = (await next.visitor.session()) as { user?: { id?: string } };

  const asked = await site.portico('restore', copy);
  await confirm(
    'including those that ended since; the confirmation says how many',
    () => asked.code === 2 && asked.output.includes('3 of them had ended since'),
  );
  const restore = async (...options: string[]) => {
    const { code, output } = await site.portico('restore', copy, '--yes', ...options);
    await see(`portico restore ${options.join(' ')}`, () => (code === 0 ? true : output), true);
  };
  await restore('--leave-ended');
  await confirm(
    '`--leave-ended` leaves those ended',
    async () => !(await isKnown(left, origin)) && (await isKnown(stays, origin)),
  );
  await restore();
  await confirm('A restore is one transaction, and running instances see it at once', () =>
    isKnown(left, origin),
  );
  const users = await site.portico('users', 'show', deleted.account.address);
  await confirm(
    'Accounts and users that were deleted or unlinked since come back',
    () => users.code,
    0,
  );
  const owner = await site.portico('users', 'show', returned.account.address);
  await confirm('An account that has a user now keeps it', () =>
    owner.output.includes(user?.id ?? 'no user'),
  );
  const again = await asking.submit(signed);
  await confirm(
    'Used nonces stay used and the audit trail is kept',
    async () =>
      outcome(again) === '401 NONCE_USED' &&
      (await site.portico('audit', leaves.account.address)).output.includes('sign-out'),
  );
  await restore('--end-sessions');
  quote('`--end-sessions` restores none');
  await see('with --end-sessions no session is alive', () => isKnown(stays, origin), false);
}

/** The users in a copy of a file alone; none where it has no tables yet. */
function countUsers(path: string): number {
  using copy = new DatabaseSync(path);
  try {
    return Number(copy.prepare('SELECT count(*) AS count FROM users').get()?.['count']);
  } catch {
    return 0;
  }
}
