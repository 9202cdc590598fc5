import type {
  AccountPageAnswer,
  LinkAnswer,
  LinkEmailAnswer,
  OwnAccount,
  OwnAccountsAnswer,
  Session,
  UnlinkAnswer,
} from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { type AnswerOptions, failure, json, redirect } from '../http/answers.ts';
import {
  endedSessionCookies,
  findRequestSession,
  issueCsrfToken,
  requireCsrfToken,
  requireFreshSession,
  requireRequestSession,
} from '../http/auth-cookies.ts';
import { urlAfterPost } from '../http/origin.ts';
import { type Body, isJson, readOwnPost } from '../http/read-body.ts';
import type { SessionRow } from '../store/rows.ts';
import { linkAccount, unlinkAccount } from '../users/accounts.ts';
import { mergeUsers } from '../users/merge-users.ts';
import { toLinkedAccount } from '../users/users.ts';
import type { AuthContext, Route, RouteCall } from './context.ts';
import { confirmLink, mailLink, showLink, strictCheck } from './link-email.ts';
import { ownSessions } from './sessions.ts';
import { authorize, readSignInOrigin, statements } from './sign-in.ts';

/**
 * A user's own accounts. `GET accounts` lists them and the sessions, `POST accounts/link` adds a wallet, `accounts/merge` its user,
 * `accounts/email` mails a link that adds an address, `accounts/unlink` removes one. Changes need a fresh session, whose contract
 * account accepts its signature now.
 */
export const accounts: Route = {
  async GET(call) {
    if (call.parameter === 'confirm') return showLink(call);
    if (call.parameter !== undefined) return failure('NOT_FOUND');
    const { row } = await requireRequestSession(call.context, call.request);
    return json(await accountPage(call.context, row));
  },

  POST: (call) => posts.get(call.parameter)?.(call) ?? failure('NOT_FOUND'),
};

/** `POST accounts/link` with `{ message, signature }` as JSON: as `POST verify`, with a nonce for this user. */
const link = (call: RouteCall) => addWallet(call, 'link', linkAccount);

/** `POST accounts/merge` with the same, of a wallet that brings all accounts of its user along. */
const merge = (call: RouteCall) => addWallet(call, 'merge', mergeUsers);

const posts = new Map<string | undefined, (call: RouteCall) => Promise<Answer>>([
  ['link', link],
  ['email', requestLink],
  ['confirm', confirmLink],
  ['merge', merge],
  ['unlink', unlink],
]);

async function addWallet(
  call: RouteCall,
  purpose: keyof typeof statements,
  add: typeof linkAccount,
): Promise<Answer> {
  const { context, request } = call;
  const body = await readOwnPost(context, request, 'json');
  const provider = context.walletProvider;
  if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
  const { row } = await requireFreshSession(context, request, strictCheck);
  const statement = statements[purpose](context, row);
  await add(context, readSignInOrigin(call, provider.id), row, () =>
    authorize(call, provider, body, { purposes: [purpose], userId: row.user_id, statement }),
  );
  const { accounts: linked } = await ownAccounts(context, row);
  return json({ accounts: linked } satisfies LinkAnswer);
}

/** `POST accounts/email`: the answer is the same for every address, also for one that another user has. */
async function requestLink(call: RouteCall): Promise<Answer> {
  const { context, request } = call;
  const body = await readAccountPost(call);
  const { row } = await requireFreshSession(context, request, strictCheck);
  await mailLink(call, row.user_id, body);
  return answerPost(call, body, { sent: true } satisfies LinkEmailAnswer);
}

async function unlink(call: RouteCall): Promise<Answer> {
  const { context, request, ip = null } = call;
  const body = await readAccountPost(call);
  const account = readAccount(body['account']);
  const { row } = await requireFreshSession(context, request, strictCheck);
  const { user_id: userId, id: sessionId, token_hash: session } = row;
  const by = { actor: 'visitor', ip, sessionId, session, request } as const;
  const ended = await unlinkAccount(context, { userId, account, ...by });
  // Removing what opened the current session is signing out.
  const cookies = account === row.account ? endedSessionCookies(context, request) : [];
  const { accounts: left } = await ownAccounts(context, row);
  return answerPost(call, body, { accounts: left, ended } satisfies UnlinkAnswer, { cookies });
}

/** Only this site's scripts can send JSON; a form of this site carries the CSRF token. */
async function readAccountPost({ context, request }: RouteCall): Promise<Body> {
  const body = await readOwnPost(context, request);
  if (!isJson(request)) requireCsrfToken(context, request, body);
  return body;
}

function answerPost(
  { context, request }: RouteCall,
  { callbackUrl }: Body,
  answer: object,
  options: AnswerOptions = {},
): Answer {
  if (isJson(request) || callbackUrl === undefined) return json(answer, options);
  return redirect(urlAfterPost(request, context, callbackUrl), options);
}

function readAccount(account: unknown): string {
  // PostgreSQL has no text with a NUL in it.
  if (typeof account !== 'string' || account.length > 512 || /\p{Cc}/u.test(account)) {
    throw new AuthError('BODY_INVALID');
  }
  return account;
}

/** The user of a session and its accounts. @throws AuthError SESSION_REQUIRED when the user was deleted meanwhile */
async function ownAccounts(
  { store }: AuthContext,
  { user_id: userId, account: current }: SessionRow,
): Promise<OwnAccountsAnswer> {
  const user = await store.findUser(userId);
  if (user === undefined) throw new AuthError('SESSION_REQUIRED');
  const own = (row: (typeof user.accounts)[number]): OwnAccount => ({
    ...toLinkedAccount(row),
    current: row.account === current,
  });
  const { id, created_at: createdAt } = user;
  return {
    user: { id, createdAt: new Date(createdAt).toISOString() },
    accounts: user.accounts.map(own),
  };
}

/** The answer to `GET accounts`. @throws AuthError SESSION_REQUIRED when the user was deleted meanwhile */
async function accountPage(context: AuthContext, row: SessionRow): Promise<AccountPageAnswer> {
  const [accounts, sessions] = await Promise.all([
    ownAccounts(context, row),
    ownSessions(context, row),
  ]);
  return { ...accounts, ...sessions };
}

/** The data of `GET accounts`, `GET providers` and `GET csrf`, for a page that shows it. */
export type OwnData = AccountPageAnswer & {
  readonly session: Session;
  /** The ids of the providers that mail a link. */
  readonly emailProviders: readonly string[];
  /** For forms that post to the session API. */
  readonly csrfToken: string;
  /** Complete `Set-Cookie` values for the response that carries the token. */
  readonly cookies: readonly string[];
};

/** Reads all of it with one look-up of the session; null without one. */
export async function readOwnData(
  context: AuthContext,
  request: Pick<ReadRequest, 'headers'>,
): Promise<OwnData | null> {
  const found = await findRequestSession(context, request);
  if (found === null) return null;
  const { row, session } = found;
  const account = await accountPage(context, row);
  const { token: csrfToken, cookies } = issueCsrfToken(context, request);
  const mailing = [...context.providers.values()].filter(({ type }) => type === 'email');
  const emailProviders = mailing.map(({ id }) => id);
  return { session, ...account, emailProviders, csrfToken, cookies };
}
