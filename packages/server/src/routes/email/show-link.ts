import { csrfTokenFor } from '../../guard/browser.ts';
import { requestCallbackUrl } from '../../guard/request-callback-url.ts';
import { redirect } from '../../http/answers.ts';
import { authUrl } from '../../http/urls.ts';
import { confirmLinkPage } from '../../pages/confirm-link-page.ts';
import type { EmailProvider } from '../../providers/provider.ts';
import type { Call } from '../route.ts';
import { readLink } from './link.ts';

/**
 * `GET callback/{email}`: shows a button and does nothing else, because mail scanners open every link. The
 * store is not asked either: whether a link still works is told to who presses the button.
 */
export function showLink(call: Call, provider: EmailProvider): Response {
  const { context, request, query } = call;
  const link = readLink(query.get('email'), query.get('token'));
  if (link === undefined) {
    return redirect(authUrl(context.origin, 'error', { error: 'Verification' }));
  }
  const { token, cookie } = csrfTokenFor(context, request);
  return confirmLinkPage(context, {
    request,
    provider: provider.id,
    link,
    csrfToken: token,
    callbackUrl: requestCallbackUrl(call),
    stale: query.get('csrf') === 'true',
    cookies: cookie ? [cookie] : [],
  });
}
