import { authBasePath } from '@portico/protocol';
import type { EmailProvider } from '../providers/provider.ts';
import { type Html, html } from './html.ts';
import type { PageWords } from './words/en.ts';

/** What email() is called when the operator gives it no name; that one has a translation. */
const defaultName = 'Email';

/** The form of the sign-in page that asks for a link by mail. */
export function emailForm(
  provider: EmailProvider,
  words: PageWords,
  { csrfToken, callbackUrl }: { readonly csrfToken: string; readonly callbackUrl: string },
): Html {
  const id = `input-email-for-${provider.id}-provider`;
  return html`<form method="post" action="${authBasePath}/signin/${provider.id}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<input type="hidden" name="callbackUrl" value="${callbackUrl}">
<label for="${id}">${words.email}</label>
<input id="${id}" name="email" type="email" dir="ltr" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254" placeholder="email@example.com" required>
<button class="portico-auth-action" type="submit">${provider.name === defaultName ? words.signInWithEmail : words.signInWith(provider.name)}</button>
</form>`;
}
