import type { SiteUrl } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { Answer } from '../common/messages.ts';
import { authUrl, redirect } from '../http/answers.ts';
import {
  findRequestSession,
  issueCsrfToken,
  requireCsrfToken,
  requireFreshSession,
} from '../http/auth-cookies.ts';
import { toNetwork } from '../http/client-ip.ts';
import { findMailboxProof } from '../http/known-mailboxes.ts';
import { ownUrl, urlAfterPost } from '../http/origin.ts';
import { type Body, readOwnPost } from '../http/read-body.ts';
import { failurePage, isConfirmation } from '../pages/error-page.ts';
import { getLanguage } from '../pages/language.ts';
import type { SignInLink } from '../pages/mails.ts';
import { getSiteName } from '../pages/page.ts';
import { emailLinkedPage, linkEmailPage } from '../pages/question-pages.ts';
import type { EmailProvider } from '../providers/provider.ts';
import { readEmailAddress, toMailbox } from '../sign-in/email-address.ts';
import {
  createEmailLink,
  type EmailLink,
  readEmailLink,
  verifyEmailLink,
} from '../sign-in/email-link.ts';
import { linkAccount } from '../users/accounts.ts';
import type { AuthContext, ReadCall, RouteCall } from './context.ts';
import { readSignInOrigin } from './sign-in.ts';

/** Maximum age of the check of a contract account: its former owner must not add a way to sign in. */
export const strictCheck = { maxAge: 10, strict: true } as const;

/** Mails that one network and one user may request in an hour. */
const perNetwork = { name: 'mail from network', maximum: 60, seconds: 3600 } as const;
const perUser = { name: 'mail from user', maximum: 10, seconds: 3600 } as const;

/**
 * Mails an hour to a mailbox, at the request of one network and of all. Spellings with `+tag` share these limits. A browser that
 * signed in with the mailbox has its own limit, so that no one else can keep its owner from a link.
 */
const perRequester = { name: 'mail to mailbox by requester', maximum: 5, seconds: 3600 } as const;
const perMailbox = { name: 'mail to mailbox', maximum: 20, seconds: 3600 } as const;

type LinkTarget = Pick<SignInLink, 'purpose'> & { readonly url: SiteUrl };

/**
 * Mails a link to an address, within the limits. @param compose what the link is for, and its URL with the token
 * @returns the cookies that keep the key of this browser for as long as the link works
 * @throws AuthError EMAIL_ADDRESS_INVALID, RATE_LIMITED, EMAIL_NOT_SENT
 */
export async function sendLink(
  call: RouteCall,
  provider: EmailProvider,
  posted: unknown,
  compose: (link: EmailLink) => LinkTarget,
  userId: string | null = null,
): Promise<readonly string[]> {
  const { context, request } = call;
  const email = readEmailAddress(posted);
  if (email === undefined) throw new AuthError('EMAIL_ADDRESS_INVALID');
  await enforceMailLimits(call, email, userId);
  const { maxAge } = provider;
  const { key: browserKey, cookies } = issueCsrfToken(context, request, true);
  const send = async (link: EmailLink) => {
    const target = compose(link);
    const sent = await provider.send({
      ...target,
      email,
      host: new URL(context.origin).host,
      siteName: getSiteName(context),
      minutes: Math.round(maxAge / 60),
      locale: getLanguage(context, request).code,
    });
    const fields = { provider: provider.id, purpose: target.purpose };
    if (sent === 'sent') context.logger.info(fields, 'a link was mailed');
    else context.logger.warn(fields, 'there is no such mailbox');
  };
  await createEmailLink(context, provider.id, email, { browserKey, userId, maxAge, send });
  return cookies;
}

/** @throws AuthError RATE_LIMITED */
async function enforceMailLimits(
  { context, request, ip }: RouteCall,
  email: string,
  userId: string | null,
): Promise<void> {
  const network = toNetwork(ip);
  const mailbox = toMailbox(email);
  await context.enforceLimit(perNetwork, network);
  if (userId !== null) await context.enforceLimit(perUser, userId);
  const proof = findMailboxProof(context, request, email);
  await context.enforceLimit(perRequester, `${mailbox}|${proof ?? network}`);
  // Counted last: what a requester is refused must not use up the limit of all.
  if (proof === undefined) await context.enforceLimit(perMailbox, mailbox);
}

/** Mails a link that adds an address to a user. Nothing depends on whether anyone has it. */
export async function mailLink(call: RouteCall, userId: string, body: Body): Promise<void> {
  const { context, request } = call;
  const provider = emailProvider(context, body['provider']);
  const callbackUrl = urlAfterPost(request, context, body['callbackUrl']);
  await sendLink(
    call,
    provider,
    body['email'],
    ({ email, token }) => {
      const query = { provider: provider.id, callbackUrl, email, token };
      return { purpose: 'link', url: authUrl(context, 'accounts/confirm', query) };
    },
    userId,
  );
}

/**
 * `GET accounts/confirm`: only shows a button, because mail scanners open every link, and only in a browser that is signed in,
 * whose account it names: an address is never linked to an account that its owner does not see.
 */
export async function showLink(call: ReadCall): Promise<Answer> {
  const { context, request, query } = call;
  const provider = emailProvider(context, query.get('provider'));
  const link = readEmailLink(query.get('email'), query.get('token'));
  if (link === undefined) throw new AuthError('EMAIL_LINK_INVALID');
  const found = await findRequestSession(context, request);
  if (found === null) throw new AuthError('EMAIL_LINK_SESSION');
  const { token: csrfToken, cookies } = issueCsrfToken(context, request);
  return linkEmailPage(context, {
    request,
    provider: provider.id,
    link,
    session: found.session,
    csrfToken,
    cookies,
    callbackUrl: ownUrl(context, query.get('callbackUrl')) ?? context.origin,
    stale: query.get('csrf') === 'true',
  });
}

/** `POST accounts/confirm`: uses the link up, in a session of the user who requested it. */
export async function confirmLink(call: RouteCall): Promise<Answer> {
  const { context, request } = call;
  const body = await readOwnPost(context, request);
  const provider = emailProvider(context, body['provider']);
  const link = readEmailLink(body['email'], body['token']);
  if (link === undefined) throw new AuthError('EMAIL_LINK_INVALID');
  const callbackUrl = ownUrl(context, body['callbackUrl']) ?? context.origin;
  const query = { provider: provider.id, callbackUrl, ...link };
  try {
    requireCsrfToken(context, request, body);
  } catch {
    // The form was too old, or the browser keeps no cookies: the link is still good, so its page comes back.
    return redirect(authUrl(context, 'accounts/confirm', { ...query, csrf: 'true' }));
  }
  const found = await requireFreshSession(context, request, strictCheck).catch((cause) => {
    if (!(cause instanceof AuthError)) throw cause;
    if (cause.code === 'SESSION_REQUIRED') throw new AuthError('EMAIL_LINK_SESSION');
    return cause;
  });
  if (found instanceof AuthError) {
    if (!isConfirmation(found.code)) throw found;
    // The page keeps its address from `Referer`, and the link is still good.
    const callbackUrl = authUrl(context, 'accounts/confirm', query);
    return failurePage(context, request, found, { callbackUrl });
  }
  await linkAccount(context, readSignInOrigin(call, provider.id), found.row, () =>
    verifyEmailLink(context, provider.id, link, { userId: found.row.user_id }),
  );
  return emailLinkedPage(context, request, { email: link.email, callbackUrl });
}

/** Finds the provider of an id, or the first one that mails where none is named. */
function emailProvider({ providers }: AuthContext, id: unknown): EmailProvider {
  for (const provider of providers.values()) {
    if (provider.type === 'email' && (id == null || id === provider.id)) return provider;
  }
  throw new AuthError('PROVIDER_UNKNOWN');
}
