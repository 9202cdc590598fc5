import { isSiweStatement, type NonceAnswer, type VerifyAnswer } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { toFetchRequest } from '../common/messages.ts';
import { json } from '../http/answers.ts';
import {
  allTokenHashes,
  csrfTokenFor,
  readBrowserKey,
  requireFreshSession,
  sessionCookies,
} from '../http/auth-cookies.ts';
import { toNetwork } from '../http/client-ip.ts';
import { requestOrigin } from '../http/origin.ts';
import { type Body, readOwnJson } from '../http/read-body.ts';
import { getSiteName } from '../pages/page.ts';
import type { CredentialsProvider, CredentialsRequest } from '../providers/provider.ts';
import type { Identity } from '../sign-in/identity.ts';
import type { NoncePurpose } from '../sign-in/nonce.ts';
import { signInNonces } from '../sign-in/nonce.ts';
import { type OpenedSession, type SignInOrigin, signIn } from '../sign-in/sign-in.ts';
import type { SessionRow } from '../store/rows.ts';
import { statementLabel } from '../users/account-names.ts';
import type { AuthContext, Route, RouteCall } from './context.ts';

/**
 * `GET nonce`: what a wallet's sign-in message needs. The cookie binds the nonce to this browser. With `purpose=link`
 * what the message needs that links a wallet, with `purpose=merge` that joins its user: such a nonce is for the user who is
 * signed in, and signs no one in.
 */
export const nonce: Route = {
  async GET({ context, request, query }) {
    const { wallet } = walletProvider(context);
    const purpose = query.get('purpose') ?? 'sign-in';
    if (purpose === 'link' || purpose === 'merge') {
      // Refused here already, so that no wallet signs what would be refused.
      const { row } = await requireFreshSession(context, request);
      const { key, cookies } = csrfTokenFor(context, request);
      const issued = context.nonces.issue(purpose, key, row.user_id);
      const body: NonceAnswer = { nonce: issued, statement: statements[purpose](context, row) };
      return json(body, { cookies });
    }
    if (purpose !== 'sign-in') throw new AuthError('BODY_INVALID');
    // A cookie older than a minute is renewed: it has to live as long as the nonce.
    const { key, cookies } = csrfTokenFor(context, request);
    const body: NonceAnswer = { nonce: context.nonces.issue('sign-in', key), ...wallet };
    return json(body, { cookies });
  },
};

/**
 * The statements of messages that change accounts. They name the account that is joined, by which its owner notices a message
 * that was prepared for another user. The site is named where ERC-4361 allows its characters, else its host.
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
 * `POST verify` with `{ message, signature }` as JSON: signs in with a wallet. Only this site's scripts can send JSON
 * here, and a nonce is good only in the browser that it was issued to, so that no CSRF token is needed.
 */
export const verify: Route = {
  async POST(call) {
    const { context, request } = call;
    const body = await readOwnJson(context, request);
    const provider = walletProvider(context);
    const choice = readSignInChoice(body);
    const { restore = 'ask' } = choice;
    const opened = await signInWith(call, provider, body, ['sign-in'], { ...choice, restore });
    const answer: VerifyAnswer = { session: opened.session };
    return json(answer, { cookies: sessionCookies(context, request, opened) });
  },
};

/** The first provider that a wallet signs for. @throws AuthError PROVIDER_UNKNOWN */
export function walletProvider({
  providers,
}: AuthContext): CredentialsProvider & { wallet: object } {
  for (const provider of providers.values()) {
    if (provider.type === 'credentials' && provider.wallet) {
      return { ...provider, wallet: provider.wallet };
    }
  }
  throw new AuthError('PROVIDER_UNKNOWN');
}

/** Has a provider check posted fields. @throws AuthError */
export function authorize(
  { context, request }: RouteCall,
  provider: CredentialsProvider,
  body: Body,
  proof: Pick<CredentialsRequest, 'nonces' | 'statement'>,
): Promise<Identity> {
  const { chains, verifySignature, recoverKind, now } = context;
  const origin = requestOrigin(request, context);
  return provider.authorize({
    ...{ body, origin, chains, verifySignature, recoverKind, now, ...proof },
    // A getter, because siwe() does without it.
    get request() {
      return toFetchRequest(request);
    },
  });
}

/**
 * Signs in with posted fields.
 * @param purposes which nonces of this browser are good
 * @param choice unless given, what the fields say
 * @throws AuthError
 */
export function signInWith(
  call: RouteCall,
  provider: CredentialsProvider,
  body: Body,
  purposes: readonly NoncePurpose[],
  choice: SignInChoice = readSignInChoice(body),
): Promise<OpenedSession> {
  const { context, request } = call;
  return signIn(context, { ...getSignInOrigin(call, provider.id), ...choice }, () => {
    const nonces = signInNonces(context, readBrowserKey(context, request), purposes);
    return authorize(call, provider, body, { nonces });
  });
}

/** The choice that a post makes beside its proof. */
type SignInChoice = Pick<SignInOrigin, 'user' | 'restore'>;

/** Reads the choice of JSON, or of a form, whose fields are texts. @throws AuthError BODY_INVALID */
export function readSignInChoice({ user, restore }: Body): SignInChoice {
  const isId = typeof user === 'string' && /^[!-~]{1,128}$/.test(user);
  if (user !== undefined && !isId) throw new AuthError('BODY_INVALID');
  // Pages of this server ask; a client of next-auth's contract that chooses nothing cannot be asked.
  if (restore === undefined || restore === 'ask') return { user, restore };
  if (!/^(?:true|false)$/.test(String(restore))) throw new AuthError('BODY_INVALID');
  return { user, restore: String(restore) === 'true' };
}

/** Signs in with whatever `prove` proves. @throws AuthError */
export function signInFrom(
  call: Pick<RouteCall, 'context' | 'request' | 'ip'> & { readonly choice?: SignInChoice },
  provider: string,
  prove: () => Promise<Identity>,
): Promise<OpenedSession> {
  const { context, choice } = call;
  return signIn(context, { ...getSignInOrigin(call, provider), ...choice }, prove);
}

/** Returns the origin of a proof. */
export function getSignInOrigin(
  { context, request, ip }: Pick<RouteCall, 'context' | 'request' | 'ip'>,
  provider: string,
): SignInOrigin {
  return {
    provider,
    ip,
    network: toNetwork(ip),
    request,
    replaces: allTokenHashes(context, request),
  };
}
