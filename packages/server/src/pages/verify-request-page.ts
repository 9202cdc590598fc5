import type { AuthContext } from '../auth-context.ts';
import { authUrl } from '../http/urls.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** Says that a mail is on its way. The address is not repeated: the page tells nothing about anybody. */
export function verifyRequestPage(context: AuthContext, request: Request): Response {
  return page(context, request, {
    title: 'Check your email',
    main: html`<h1>Check your email</h1>
<p>A sign in link has been sent to your email address.</p>
<p>Nothing there after a few minutes? Look among the unwanted mail, then ask for another link.</p>
<p><a class="portico-auth-link" href="${authUrl('', 'signin')}">Ask for another link</a></p>
<p><a class="portico-auth-link" href="/">${new URL(context.origin).host}</a></p>`,
  });
}
