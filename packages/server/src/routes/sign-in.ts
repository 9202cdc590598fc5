import { isSiweStatement, type NonceAnswer, type VerifyAnswer } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { toFetchRequest } from '../common/messages.ts';
import { json } from '../http/answers.ts';
import {
  issueCsrfToken,
  readCsrfCookie,
  readTokenHashes,
  requireFreshSession,
  sessionCookies,
} from '../http/auth-cookies.ts';
import { toNetwork } from '../http/client-ip.ts';
import { requestOrigin } from '../http/origin.ts';
import { type Body, readOwnPost } from '../http/read-body.ts';
import { getSiteName } from '../pages/page.ts';
import type { CredentialsProvider, CredentialsRequest } from '../providers/provider.ts';
import type { NoncePurpose } from '../sign-in/nonce.ts';
import { signInNonces } from '../sign-in/nonce.ts';
import type { Identity } from '../sign-in/sign-in.ts';
import { type SignInOrigin, signIn } from '../sign-in/sign-in.ts';
import type { SessionRow } from '../store/rows.ts';
import { isUserId, statementLabel } from '../users/account-names.ts';
import type { AuthContext, Route, RouteCall } from './context.ts';

/**
 * `GET nonce`: what a wallet's sign-in message needs; the cookie binds the nonce to this browser. With `purpose=link` or
 * `purpose=merge` the message links a wallet to, or joins its user with, the user who is signed in, and signs no one in.
 */
export const nonce: Route = {
  async GET({ context, request, query }) {
    const { wallet } = context.walletProvider ?? {};
    if (wallet === undefined) throw new AuthError('PROVIDER_UNKNOWN');
    const purpose = query.get('purpose') ?? 'sign-in';
    if (purpose === 'link' || purpose === 'merge') {
      // Refused here already, so that no wallet signs what would be refused.
      const { row } = await requireFreshSession(context, request);
      const { key, cookies } = issueCsrfToken(context, request);
      const issued = context.nonces.issue(purpose, key, row.user_id);
      const body: NonceAnswer = { nonce: issued, statement: statements[purpose](context, row) };
      return json(body, { cookies });
    }
    if (purpose !== 'sign-in') throw new AuthError('BODY_INVALID');
    // A cookie older than a minute is renewed: it has to live as long as the nonce.
    const { key, cookies } = issueCsrfToken(context, request);
    const body: NonceAnswer = { nonce: context.nonces.issue('sign-in', key), ...wallet };
    return json(body, { cookies });
  },
};

/**
 * The statements of messages that change accounts. They name the account that is joined, so that its owner notices a message that
 * was prepared for another user. The site is named where ERC-4361 allows its characters, else its host.
 */
export const statements = {
  link: (context: AuthContext, row: SessionRow) =>
    `Link this wallet to ${accountAtSite(context, row)}.`,
  merge: (context: AuthContext, row: SessionRow) =>
    `Join this wallet and everything linked to it with ${accountAtSite(context, row)}.`,
} as const;

function accountAtSite(context: AuthContext, row: SessionRow): string {
  const name = getSiteName(context);
  const site = isSiweStatement(name) ? name : new URL(context.origin).host;
  const label = statementLabel(row.account);
  return `${label === undefined ? 'your account' : `the account of ${label}`} at ${site}`;
}

/**
 * `POST verify` with `{ message, signature }` as JSON: signs in with a wallet. No CSRF token is needed: only this site's scripts
 * can send JSON here, and a nonce is good only in the browser that it was issued to.
 */
export const verify: Route = {
  async POST(call) {
    const { context, request } = call;
    const body = await readOwnPost(context, request, 'json');
    const provider = context.walletProvider;
    if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
    const { restore = 'ask', ...rest } = readSignInOrigin(call, provider.id, body);
    const origin = { ...rest, restore };
    const opened = await signIn(context, origin, () =>
      authorize(call, provider, body, { purposes: ['sign-in'] }),
    );
    const answer: VerifyAnswer = { session: opened.session };
    return json(answer, { cookies: sessionCookies(context, request, opened) });
  },
};

/**
 * Has a provider check posted fields.
 * @param options.purposes the nonces of this browser that are good, for `userId` where one is given
 * @param options.statement what the message must state, in place of the provider's statement
 * @throws AuthError
 */
export function authorize(
  { context, request }: RouteCall,
  provider: CredentialsProvider,
  body: Body,
  options: Pick<CredentialsRequest, 'statement'> & {
    readonly purposes: readonly NoncePurpose[];
    readonly userId?: string;
  },
): Promise<Identity> {
  const { chains, verifySignature, recoverKind, now } = context;
  const { purposes, userId, statement } = options;
  const { key } = readCsrfCookie(context, request);
  return provider.authorize({
    body,
    origin: requestOrigin(request, context),
    chains,
    nonces: signInNonces(context, key, purposes, userId),
    verifySignature,
    recoverKind,
    now,
    ...(statement !== undefined && { statement }),
    // A getter, because siwe() does without it.
    get request() {
      return toFetchRequest(request);
    },
  });
}

/** Pages of this server ask; a client of next-auth's contract that chooses nothing cannot be asked. */
const restoreChoices = new Map<unknown, SignInOrigin['restore']>([
  [undefined, undefined],
  ['ask', 'ask'],
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** Returns the origin of a proof, with the post's choice of user and restoring, as JSON or a form. @throws AuthError BODY_INVALID */
export function readSignInOrigin(
  { context, request, ip }: Pick<RouteCall, 'context' | 'request' | 'ip'>,
  provider: string,
  { user, restore }: Body = {},
): SignInOrigin {
  if (user !== undefined && !isUserId(user)) throw new AuthError('BODY_INVALID');
  if (!restoreChoices.has(restore)) throw new AuthError('BODY_INVALID');
  return {
    provider,
    ip,
    network: toNetwork(ip),
    request,
    replaces: readTokenHashes(request, context.cookies.allSessions),
    user,
    restore: restoreChoices.get(restore),
  };
}
