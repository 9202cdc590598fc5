import { authBasePath, type Session } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import type { AuthProvider, CredentialsProvider } from '../providers/provider.ts';
import { around } from './around.ts';
import { emailForm } from './email-form.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { page, siteNameOf } from './page.ts';
import { signInErrorMessage } from './sign-in-errors.ts';
import type { PageWords } from './words/en.ts';

/** What the sign-in page shows. `callbackUrl` is absolute and of this site. */
export type SignInPageOptions = {
  readonly request: Request;
  readonly csrfToken: string;
  readonly callbackUrl: string;
  readonly error: string | null;
  /** Of the query, as `error`: unchecked. */
  readonly code: string | null;
  readonly session: Session | null;
  readonly cookies: readonly string[];
};

/** The page that guarded pages send strangers to. */
export function signInPage(context: AuthContext, options: SignInPageOptions): Response {
  const { words } = languageOf(context, options.request);
  const message = signInErrorMessage(words, options.error, options.code);
  const providers = [...context.providers.values()];
  const path = options.callbackUrl.slice(context.origin.length) || '/';
  const main = html`<h1>${words.signInTo(siteNameOf(context))}</h1>
${message && html`<p class="portico-auth-notice" role="alert">${message}</p>`}
${options.session && signedIn(words, options.session, path)}
${providers.some((provider) => provider.type === 'credentials' && provider.wallet) && walletPlace(context, words, path, options.error)}
${providers.map((provider) => form(provider, words, options))}`;
  return page(context, options.request, {
    title: words.signIn,
    main,
    cookies: options.cookies,
    scripts: true,
  });
}

function signedIn(words: PageWords, session: Session, path: string): Html {
  return html`<p>${around(words.signedInAs, html`<strong class="portico-auth-account" dir="${session.address ? 'ltr' : 'auto'}">${session.address ?? session.user.name ?? session.user.email}</strong>`)}</p>
<p><a class="portico-auth-link" href="${path}">${words.continue}</a></p>`;
}

/** Where the site's script mounts the wallet button; without script it says why there is none. */
function walletPlace(
  context: AuthContext,
  words: PageWords,
  path: string,
  error: string | null,
): Html {
  const { scripts = [], walletConnect } = context.pages;
  const mountable = scripts.length > 0;
  // A guard sent the visitor here: the way back would lead to this page again.
  const elsewhere = error === 'SessionRequired' ? '/' : path;
  return html`<p>${words.walletText}</p>
${
  mountable
    ? html`<div class="portico-auth-wallet" data-portico-sign-in data-callback-url="${path}"${walletConnect && html` data-wallet-connect-project-id="${walletConnect.projectId}" data-wallet-connect-relay-url="${walletConnect.relayUrl}"`}></div>
<noscript><p class="portico-auth-notice">${words.walletScript}</p></noscript>`
    : html`<p class="portico-auth-wallet"><a class="portico-auth-action" href="${elsewhere}">${words.walletElsewhere}</a></p>`
}`;
}

/** A provider without fields has no form: script fills it. */
function form(provider: AuthProvider, words: PageWords, options: SignInPageOptions): Html | false {
  if (provider.type === 'email') return emailForm(provider, words, options);
  return provider.fields.length > 0 && fieldsForm(provider, words, options);
}

/** What a browser may fill in by itself; nobody knows what a text is. */
const fillers = { password: 'current-password', email: 'email', text: undefined } as const;

function fieldsForm(
  provider: CredentialsProvider,
  words: PageWords,
  { csrfToken, callbackUrl }: SignInPageOptions,
): Html {
  return html`<form method="post" action="${authBasePath}/callback/${provider.id}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<input type="hidden" name="callbackUrl" value="${callbackUrl}">
${provider.fields.map((field) => {
  const id = `input-${field.name}-for-${provider.id}-provider`;
  return html`<label for="${id}">${field.label}</label>
<input id="${id}" name="${field.name}" type="${field.type}"${fillers[field.type] && html` autocomplete="${fillers[field.type]}"`}${field.placeholder !== undefined && html` placeholder="${field.placeholder}"`} required>`;
})}
<button class="portico-auth-action" type="submit">${words.signInWith(provider.name)}</button>
</form>`;
}
