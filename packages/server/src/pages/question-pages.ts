import type { PageWords } from '@portico/locales/page-words';
import { type Session, type SiteUrl, sitePath } from '@portico/protocol';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { authPath } from '../http/answers.ts';
import { type Html, html, interpolate, urlAttribute } from './html.ts';
import { getLanguage } from './language.ts';
import {
  accountName,
  getHomeUrl,
  getSiteName,
  type PageEnvironment,
  page,
  postForm,
} from './page.ts';

/** The content of a page with one question. `callbackUrl` is absolute. */
type QuestionPageOptions = {
  readonly request: ReadRequest;
  readonly csrfToken: string;
  readonly callbackUrl: SiteUrl;
  /** True if the last attempt came with an outdated form. */
  readonly stale: boolean;
  readonly cookies: readonly string[];
};

/** Asks before the session ends; opening the page ends nothing. */
export function signOutPage(environment: PageEnvironment, options: QuestionPageOptions): Answer {
  const { words } = getLanguage(environment, options.request);
  return page(environment, options.request, {
    title: words.signOut,
    gate: 'open',
    cookies: options.cookies,
    main: html`<h1>${words.signOut}</h1>
${options.stale && html`<p class="portico-auth-notice" role="alert">${words.formOutOfDate}</p>`}
<p>${words.signOutOf(getSiteName(environment))}</p>
${postForm(environment, 'signout', options, html`<button id="submitButton" class="portico-auth-action" type="submit">${words.signOut}</button>`)}
<p><a class="portico-auth-link"${callbackHref(environment, options)}>${words.staySignedIn}</a></p>`,
  });
}

/** Says that there is no session to end, with a link to continue. */
export function signedOutPage(
  environment: PageEnvironment,
  {
    request,
    callbackUrl,
    cookies,
  }: Pick<QuestionPageOptions, 'request' | 'callbackUrl' | 'cookies'>,
): Answer {
  const { words } = getLanguage(environment, request);
  return page(environment, request, {
    title: words.notSignedIn,
    gate: 'closed',
    cookies,
    main: html`<h1>${words.notSignedIn}</h1>
<p>${words.noSession}</p>
<p><a class="portico-auth-action"${callbackHref(environment, { callbackUrl })}>${words.backToSite}</a></p>`,
  });
}

/** Asks before a mailed link is used. It names the account, so that no visitor signs in to another one unawares. */
export function confirmLinkPage(
  environment: PageEnvironment,
  options: QuestionPageOptions & {
    readonly provider: string;
    readonly link: { readonly email: string; readonly token: string };
    /** True where the address was removed from an account and can be restored. */
    readonly isRemoved: boolean;
    /** True if the page asks for the code of the browser that requested the link, and whether the last one was wrong. */
    readonly code: 'none' | 'asked' | 'wrong';
  },
): Answer {
  const { link, isRemoved, code } = options;
  const { words } = getLanguage(environment, options.request);
  const heading = isRemoved ? words.restoreTitle : words.signInTo(getSiteName(environment));
  const question = isRemoved ? words.restoreText : words.signInAs;
  return page(environment, options.request, {
    title: isRemoved ? words.restoreTitle : words.signIn,
    gate: 'ajar',
    cookies: options.cookies,
    // The page's address is a secret, also for the site's own files; with `no-referrer` browsers would post `Origin: null`.
    headers: { 'referrer-policy': 'strict-origin' },
    main: html`<h1>${heading}</h1>
${options.stale && html`<p class="portico-auth-notice" role="alert">${words.formOutOfDate} ${words.keepCookies}</p>`}
${code === 'wrong' && html`<p class="portico-auth-notice" role="alert">${words.error('EMAIL_CODE_MISMATCH')}</p>`}
<p>${interpolate(question, emailAddress(link.email))}</p>
${code === 'asked' && html`<p>${words.enterCode}</p>`}
${postForm(
  environment,
  `callback/${options.provider}`,
  options,
  html`<input type="hidden" name="email" value="${link.email}">
<input type="hidden" name="token" value="${link.token}">
${code !== 'none' && codeInput(words.code, code === 'wrong')}
${isRemoved ? restoreButtons(words) : signInButton(words)}`,
)}
<p>${words.linkOnce}</p>`,
  });
}

/** Asks first where the address was removed from an account and can be restored. */
const signInButton = (words: PageWords) => html`<input type="hidden" name="restore" value="ask">
<button class="portico-auth-action" type="submit">${words.signIn}</button>`;

const restoreButtons = (words: PageWords) =>
  html`<button class="portico-auth-action" type="submit" name="restore" value="true">${words.restore}</button>
<button class="portico-auth-action" type="submit" name="restore" value="false">${words.startNew}</button>`;

/** Asks before a mailed link links its address. It names the account that is signed in, which the address will join. */
export function linkEmailPage(
  environment: PageEnvironment,
  options: QuestionPageOptions & {
    readonly provider: string;
    readonly link: { readonly email: string; readonly token: string };
    readonly session: Session;
  },
): Answer {
  const { link, session } = options;
  const { words } = getLanguage(environment, options.request);
  const email = emailAddress(link.email);
  return page(environment, options.request, {
    title: words.linkEmail,
    gate: 'open',
    cookies: options.cookies,
    // The same policy as for the link that signs in.
    headers: { 'referrer-policy': 'strict-origin' },
    main: html`<h1>${words.linkEmail}</h1>
${options.stale && html`<p class="portico-auth-notice" role="alert">${words.formOutOfDate} ${words.keepCookies}</p>`}
<p>${interpolate(words.linkEmailTo, email, accountName(session))}</p>
${postForm(
  environment,
  'accounts/confirm',
  options,
  html`<input type="hidden" name="provider" value="${options.provider}">
<input type="hidden" name="email" value="${link.email}">
<input type="hidden" name="token" value="${link.token}">
<button class="portico-auth-action" type="submit">${words.linkEmail}</button>`,
)}
<p>${words.linkOnce}</p>`,
  });
}

/** Says that an address was linked. */
export function emailLinkedPage(
  environment: PageEnvironment,
  request: ReadRequest,
  { email, callbackUrl }: { readonly email: string; readonly callbackUrl: SiteUrl },
): Answer {
  const { words } = getLanguage(environment, request);
  return page(environment, request, {
    title: words.linkEmail,
    gate: 'open',
    main: html`<h1>${words.linkEmail}</h1>
<p>${interpolate(words.emailLinked, emailAddress(email))}</p>
<p><a class="portico-auth-action"${callbackHref(environment, { callbackUrl })}>${words.continue}</a></p>`,
  });
}

/** Says that a mail was sent, but not where to. @param code of this browser's link, for the browser that opens it */
export function verifyRequestPage(
  environment: PageEnvironment,
  request: ReadRequest,
  code: string | undefined,
): Answer {
  const { words } = getLanguage(environment, request);
  const home = getHomeUrl(environment);
  return page(environment, request, {
    title: words.checkEmail,
    gate: 'ajar',
    main: html`<h1>${words.checkEmail}</h1>
<p>${words.linkSent}</p>
${
  code !== undefined &&
  html`<p>${words.codeShown}</p>
<p class="portico-auth-code" dir="ltr"><code>${code.slice(0, 4)}-${code.slice(4)}</code></p>`
}
<p>${words.linkMissing}</p>
<p><a class="portico-auth-link"${urlAttribute('href', authPath(environment, 'signin'))}>${words.anotherLink}</a></p>
<p><a class="portico-auth-link"${urlAttribute('href', home)}>${new URL(home, environment.origin).host}</a></p>`,
  });
}

function callbackHref(
  { origin }: PageEnvironment,
  { callbackUrl }: { readonly callbackUrl: SiteUrl },
): Html {
  return urlAttribute('href', sitePath(callbackUrl, origin));
}

function codeInput(label: string, isWrong: boolean): Html {
  const invalid = isWrong && html` aria-invalid="true"`;
  return html`<label for="code">${label}</label>
<input id="code" name="code" dir="ltr" required maxlength="32" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false"${invalid}>`;
}

/** A long address breaks before its parts, which a reader checks one by one, and not within the last of them. */
function emailAddress(email: string): Html {
  const [first = '', ...parts] = email.split(/(?=[@.])/);
  return html`<strong class="portico-auth-email" dir="ltr">${first}${parts.map((part) => html`<wbr>${part}`)}</strong>`;
}
