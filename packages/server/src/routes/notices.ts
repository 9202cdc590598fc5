import { setTimeout as delay } from 'node:timers/promises';
import type { ReadRequest } from '../common/messages.ts';
import { authUrl } from '../http/answers.ts';
import { getLanguage } from '../pages/language.ts';
import { getSiteName } from '../pages/page.ts';
import type { EmailProvider } from '../providers/provider.ts';
import type { AccountNotice, Notify } from '../sessions/events.ts';
import { restorableFor } from '../store/users.ts';
import { accountLabel } from '../users/account-names.ts';
import type { AuthContext } from './context.ts';

type NoticeEnvironment = Pick<
  AuthContext,
  'store' | 'providers' | 'origin' | 'basePath' | 'pages' | 'enforceLimit' | 'logger' | 'now'
>;

/** Notices to one user in an hour: a signed-in thief could otherwise fill the user's mailbox. */
const perUser = { name: 'notices', maximum: 20, seconds: 3600 } as const;

/** The longest that an answer waits for the mails, in milliseconds, as for an event. */
const timeout = 3000;

/** Mails each change to the user's email accounts; undefined where the site sends no mail. */
export function createNotify(environment: NoticeEnvironment): Notify | undefined {
  const { providers, logger } = environment;
  if (![...providers.values()].some(({ type }) => type === 'email')) return undefined;
  return async (notice, request) => {
    const sending = mailNotice(environment, notice, request).catch((err: unknown) => {
      logger.warn({ err, change: notice.change }, 'a notice could not be mailed');
    });
    await Promise.race([sending, delay(timeout, undefined, { ref: false })]);
  };
}

async function mailNotice(
  environment: NoticeEnvironment,
  notice: AccountNotice,
  request: ReadRequest,
): Promise<void> {
  const { store, enforceLimit, now, logger } = environment;
  const { change, userId, account, isRestorable = false } = notice;
  const at = now();
  const user = await store.findUser(userId);
  const names = new Set(user?.accounts.map((row) => row.account));
  // The account itself hears of it only where it is gone: what is linked was just proved.
  if (change === 'unlinked') names.add(account);
  else if (change !== 'merged') names.delete(account);
  const mailboxes = [...names].flatMap((name) => findMailbox(environment, name) ?? []);
  if (mailboxes.length === 0) return;
  await enforceLimit(perUser, userId);
  const facts = {
    change,
    account: accountLabel(account),
    at,
    isRestorable,
    url: authUrl(environment, 'signin'),
    host: new URL(environment.origin).host,
    siteName: getSiteName(environment),
    minutes: restorableFor / 60_000,
    locale: getLanguage(environment, request).code,
  };
  const mails = mailboxes.map(async ({ provider, email }) => {
    try {
      await provider.notify({ ...facts, email });
    } catch (err) {
      logger.warn({ err, change, provider: provider.id }, 'a notice could not be mailed');
    }
  });
  await Promise.all(mails);
}

/** Finds the mailbox of an account `<provider>:<address>`; undefined for any other account. */
function findMailbox(
  { providers }: NoticeEnvironment,
  account: string,
): { readonly provider: EmailProvider; readonly email: string } | undefined {
  const colon = account.indexOf(':');
  const provider = providers.get(account.slice(0, colon));
  return provider?.type === 'email' ? { provider, email: account.slice(colon + 1) } : undefined;
}
