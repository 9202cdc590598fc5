import type { AuthContext } from '../auth-context.ts';
import { authUrl } from '../http/urls.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { page } from './page.ts';

/** Says that a mail is on its way. The address is not repeated: the page tells nothing about anybody. */
export function verifyRequestPage(context: AuthContext, request: Request): Response {
  const { words } = languageOf(context, request);
  return page(context, request, {
    title: words.checkEmail,
    main: html`<h1>${words.checkEmail}</h1>
<p>${words.linkSent}</p>
<p>${words.linkMissing}</p>
<p><a class="portico-auth-link" href="${authUrl('', 'signin')}">${words.anotherLink}</a></p>
<p><a class="portico-auth-link" href="/">${new URL(context.origin).host}</a></p>`,
  });
}
