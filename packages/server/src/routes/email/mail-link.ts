import type { ErrorCode } from '@portico/protocol';
import { AuthError } from '../../auth-error.ts';
import { networkOf } from '../../guard/client-ip.ts';
import type { Post } from '../../guard/read-post.ts';
import { finish } from '../../http/finish.ts';
import { authUrl } from '../../http/urls.ts';
import { languageOf } from '../../pages/language.ts';
import { siteNameOf } from '../../pages/page.ts';
import { readEmailAddress } from '../../providers/email-address.ts';
import type { EmailProvider } from '../../providers/provider.ts';
import type { Call } from '../route.ts';
import { hashLink, linkHours } from './link.ts';

/**
 * Mails that one address may be sent in an hour, and that one network may ask for. An address whose limit
 * somebody else used up is not locked out: each of the mails it got signs its owner in.
 */
const perAddress = { name: 'mail to address', maximum: 5, seconds: 3600 } as const;
const perNetwork = { name: 'mail from network', maximum: 60, seconds: 3600 } as const;

/** `POST signin/{email}`: mails a link. The answer is the same for every address that can be written to. */
export async function mailLink(call: Call, provider: EmailProvider, post: Post): Promise<Response> {
  const { context } = call;
  const email = readEmailAddress(post.body['email']);
  try {
    if (email === undefined) throw new AuthError('EMAIL_ADDRESS_INVALID');
    if (call.ip !== undefined) await context.enforceLimit(perNetwork, networkOf(call.ip));
    await context.enforceLimit(perAddress, email);
    await send(call, provider, email, post.callbackUrl);
  } catch (cause) {
    return refuse(call, provider.id, post.wantsJson, cause);
  }
  const query = { provider: provider.id, type: provider.type };
  return finish(post.wantsJson, authUrl(context.origin, 'verify-request', query));
}

async function send(
  { context, request }: Call,
  provider: EmailProvider,
  email: string,
  callbackUrl: string,
): Promise<void> {
  const token = context.random(32).toString('hex');
  await context.store.createEmailToken({
    hash: hashLink(provider.id, { email, token }),
    email,
    expires_at: context.now() + linkHours * 3_600_000,
  });
  const sent = await provider.send({
    email,
    url: authUrl(context.origin, `callback/${provider.id}`, { callbackUrl, token, email }),
    host: new URL(context.origin).host,
    siteName: siteNameOf(context),
    hours: linkHours,
    locale: languageOf(context, request).code,
  });
  if (sent === 'sent') context.log.info({ provider: provider.id }, 'a sign-in link was mailed');
  else context.log.warn({ provider: provider.id }, 'the mail server knows no such mailbox');
}

/** Refusals that next-auth's pages explain as "EmailSignin"; a form gets a page of its own for the others. */
const explained: ReadonlySet<ErrorCode> = new Set(['EMAIL_ADDRESS_INVALID', 'EMAIL_NOT_SENT']);

function refuse({ context }: Call, provider: string, wantsJson: boolean, cause: unknown): Response {
  const error = cause instanceof AuthError ? cause : new AuthError('UNEXPECTED', { cause });
  const { code, retryAfter } = error;
  if (!wantsJson && !explained.has(code)) throw error;
  if (code === 'EMAIL_ADDRESS_INVALID' || code === 'RATE_LIMITED') {
    // Neither costs who asks anything.
    if (context.mayLogClient()) context.log.info({ provider, code }, 'a sign-in link was refused');
  } else {
    context.log.error({ err: error, provider, code }, 'a sign-in link could not be mailed');
  }
  const url = authUrl(context.origin, 'error', { error: 'EmailSignin', provider, code });
  return finish(wantsJson, url, { code, retryAfter });
}
