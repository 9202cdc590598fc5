import { authBasePath } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { around } from './around.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { page, siteNameOf } from './page.ts';

/** What the page of a sign-in link shows. `callbackUrl` is absolute and of this site. */
export type ConfirmLinkPageOptions = {
  readonly request: Request;
  /** The provider's id. */
  readonly provider: string;
  readonly link: { readonly email: string; readonly token: string };
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** Whether the last try came with an outdated form. */
  readonly stale: boolean;
  readonly cookies: readonly string[];
};

/** Asks before the link is used. It names the account, so nobody signs in as somebody else unawares. */
export function confirmLinkPage(context: AuthContext, options: ConfirmLinkPageOptions): Response {
  const { link } = options;
  const { words } = languageOf(context, options.request);
  return page(context, options.request, {
    title: words.signIn,
    cookies: options.cookies,
    // This page's address is a secret. Of the site's own files, too, none is told it; `no-referrer` would
    // make browsers post the form with `Origin: null`.
    headers: { 'referrer-policy': 'strict-origin' },
    main: html`<h1>${words.signInTo(siteNameOf(context))}</h1>
${options.stale && html`<p class="portico-auth-notice" role="alert">${words.formOutOfDate} ${words.keepCookies}</p>`}
<p>${around(words.signInAs, html`<strong class="portico-auth-email" dir="ltr">${link.email}</strong>`)}</p>
<form method="post" action="${authBasePath}/callback/${options.provider}">
<input type="hidden" name="csrfToken" value="${options.csrfToken}">
<input type="hidden" name="callbackUrl" value="${options.callbackUrl}">
<input type="hidden" name="email" value="${link.email}">
<input type="hidden" name="token" value="${link.token}">
<button class="portico-auth-action" type="submit">${words.signIn}</button>
</form>
<p>${words.linkOnce}</p>`,
  });
}
