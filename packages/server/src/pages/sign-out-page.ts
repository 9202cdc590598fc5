import { authBasePath } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { page, siteNameOf } from './page.ts';

/** What the sign-out page shows. `callbackUrl` is absolute and of this site. */
export type SignOutPageOptions = {
  readonly request: Request;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  /** Whether the last try came with an outdated form. */
  readonly stale: boolean;
  readonly cookies: readonly string[];
};

/** Asks before the session ends; opening it ends nothing. */
export function signOutPage(context: AuthContext, options: SignOutPageOptions): Response {
  const { words } = languageOf(context, options.request);
  return page(context, options.request, {
    title: words.signOut,
    cookies: options.cookies,
    main: html`<h1>${words.signOut}</h1>
${options.stale && html`<p class="portico-auth-notice" role="alert">${words.formOutOfDate}</p>`}
<p>${words.signOutOf(siteNameOf(context))}</p>
<form method="post" action="${authBasePath}/signout">
<input type="hidden" name="csrfToken" value="${options.csrfToken}">
<input type="hidden" name="callbackUrl" value="${options.callbackUrl}">
<button id="submitButton" class="portico-auth-action" type="submit">${words.signOut}</button>
</form>
<p><a class="portico-auth-link" href="${options.callbackUrl.slice(context.origin.length) || '/'}">${words.staySignedIn}</a></p>`,
  });
}
