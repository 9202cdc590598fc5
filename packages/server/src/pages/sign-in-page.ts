import { authBasePath, type Session } from '@portico/protocol';
import { type Html, html, interpolate } from './html.ts';
import { languageOf } from './language.ts';
import { type PageEnvironment, page, siteNameOf } from './page.ts';
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

/** An input of the sign-in page. */
export type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly placeholder?: string;
};

type EmailForm = { readonly type: 'email'; readonly id: string; readonly name: string };
type CredentialsForm = {
  readonly type: 'credentials';
  readonly id: string;
  readonly name: string;
  readonly fields: readonly CredentialField[];
  readonly wallet: false | object;
};

type SignInPageEnvironment = PageEnvironment & {
  readonly providers: ReadonlyMap<string, EmailForm | CredentialsForm>;
};

/** The page that guards send anonymous visitors to. */
export function signInPage(
  environment: SignInPageEnvironment,
  options: SignInPageOptions,
): Response {
  const { words } = languageOf(environment, options.request);
  const message = signInErrorMessage(words, options.error, options.code);
  const providers = [...environment.providers.values()];
  const path = options.callbackUrl.slice(environment.origin.length) || '/';
  const main = html`<h1>${words.signInTo(siteNameOf(environment))}</h1>
${message && html`<p class="portico-auth-notice" role="alert">${message}</p>`}
${options.session && signedIn(words, options.session, path)}
${providers.some((provider) => provider.type === 'credentials' && provider.wallet) && walletButton(environment, words, path, options.error)}
${providers.map((provider) => form(provider, words, options))}`;
  return page(environment, options.request, {
    title: words.signIn,
    main,
    cookies: options.cookies,
    scripts: true,
  });
}

function signedIn(words: PageWords, session: Session, path: string): Html {
  return html`<p>${interpolate(words.signedInAs, html`<strong class="portico-auth-account" dir="${session.address ? 'ltr' : 'auto'}">${session.address ?? session.user.name ?? session.user.email}</strong>`)}</p>
<p><a class="portico-auth-link" href="${path}">${words.continue}</a></p>`;
}

/** Where the site's script mounts the wallet button; without JavaScript it says why there is none. */
function walletButton(
  environment: PageEnvironment,
  words: PageWords,
  path: string,
  error: string | null,
): Html {
  const { scripts = [], walletConnect } = environment.pages;
  const mountable = scripts.length > 0;
  // A guard sent the visitor here: going back would lead to this page again.
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
function form(
  provider: EmailForm | CredentialsForm,
  words: PageWords,
  options: SignInPageOptions,
): Html | false {
  if (provider.type === 'email') return emailForm(provider, words, options);
  return provider.fields.length > 0 && fieldsForm(provider, words, options);
}

/** What a browser may fill in; a text can be anything. */
const autocomplete = { password: 'current-password', email: 'email', text: undefined } as const;

function fieldsForm(
  provider: CredentialsForm,
  words: PageWords,
  { csrfToken, callbackUrl }: SignInPageOptions,
): Html {
  return html`<form method="post" action="${authBasePath}/callback/${provider.id}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<input type="hidden" name="callbackUrl" value="${callbackUrl}">
${provider.fields.map((field) => {
  const id = `input-${field.name}-for-${provider.id}-provider`;
  return html`<label for="${id}">${field.label}</label>
<input id="${id}" name="${field.name}" type="${field.type}"${autocomplete[field.type] && html` autocomplete="${autocomplete[field.type]}"`}${field.placeholder !== undefined && html` placeholder="${field.placeholder}"`} required>`;
})}
<button class="portico-auth-action" type="submit">${words.signInWith(provider.name)}</button>
</form>`;
}

/** The default name of email(), which is translated. */
const defaultEmailName = 'Email';

/** Requests a link by mail. */
function emailForm(
  provider: EmailForm,
  words: PageWords,
  { csrfToken, callbackUrl }: SignInPageOptions,
): Html {
  const id = `input-email-for-${provider.id}-provider`;
  return html`<form method="post" action="${authBasePath}/signin/${provider.id}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<input type="hidden" name="callbackUrl" value="${callbackUrl}">
<label for="${id}">${words.email}</label>
<input id="${id}" name="email" type="email" dir="ltr" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254" placeholder="email@example.com" required>
<button class="portico-auth-action" type="submit">${provider.name === defaultEmailName ? words.signInWithEmail : words.signInWith(provider.name)}</button>
</form>`;
}
