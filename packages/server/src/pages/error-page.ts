import type { PageWords } from '@portico/locales/page-words';
import { type ErrorCode, isErrorCode, type SiteUrl } from '@portico/protocol';
import { type AuthError, getStatus } from '../common/auth-error.ts';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { authPath } from '../http/answers.ts';
import { ownUrl } from '../http/origin.ts';
import { type Html, html, urlAttribute } from './html.ts';
import { getLanguage } from './language.ts';
import { getHomeUrl, type PageContent, type PageEnvironment, page } from './page.ts';

type Explanation = {
  readonly status: number;
  readonly title: string;
  readonly text: readonly string[];
};

/** `?error=` values with their own page; sentences as next-auth's pages have them. */
function findExplanation(words: PageWords, name: string): Explanation | undefined {
  switch (name.toLowerCase()) {
    case 'configuration': {
      // next-auth answers 500; here a request never does, and a wrong configuration can be corrected.
      const text = [words.configuration, words.serverLogs];
      return { status: 503, title: words.serverError, text };
    }
    case 'accessdenied':
      return { status: 403, title: words.accessDenied, text: [words.noPermission] };
    case 'verification':
      return { status: 403, title: words.unableTitle, text: [words.linkInvalid, words.linkUsed] };
    default:
      return undefined;
  }
}

/** The page for an `?error=` value. Nothing of the value itself is shown; a code has its own sentence. */
export function errorPage(
  environment: PageEnvironment,
  request: ReadRequest,
  name: string,
  code?: ErrorCode,
): Answer {
  const { words } = getLanguage(environment, request);
  const text = [code === undefined ? words.nothingChanged : words.error(code)];
  const unknown = { status: 200, title: words.wentWrong, text };
  const explanation = findExplanation(words, name) ?? unknown;
  // Signing in again does not help against a fault of the configuration.
  const link =
    explanation.status === 503
      ? html`<a class="portico-auth-link"${urlAttribute('href', getHomeUrl(environment))}>${words.backToSite}</a>`
      : signInLink(
          environment,
          explanation.title === words.accessDenied ? words.useAnotherAccount : words.signIn,
        );
  return explain(environment, request, explanation, link);
}

/** The request that failed. */
export type FailurePageOptions = {
  /** Absolute URL of the page that the visitor wanted; for a confirmation that of the page which was refused. */
  readonly callbackUrl?: SiteUrl | undefined;
  /** The page is one that a guard protects: its visitor is signed in, and is refused this page only. */
  readonly isGuarded?: boolean | undefined;
};

/** The page for a failed page or form request, with the catalogue's sentence or, for a code that it does not know, the site's own. */
export function failurePage(
  environment: PageEnvironment,
  request: ReadRequest,
  { code, retryAfter, reason }: Pick<AuthError, 'code' | 'retryAfter' | 'reason'>,
  { callbackUrl, isGuarded = false }: FailurePageOptions = {},
): Answer {
  const { words } = getLanguage(environment, request);
  const known = isErrorCode(reason?.code) ? reason.code : code;
  const isDenied = code === 'ACCESS_DENIED';
  const sentence = isGuarded && known === 'ACCESS_DENIED' ? words.cannotOpen : words.error(known);
  const text = [(known === code && reason?.message) || sentence];
  const title = isGuarded && isDenied ? words.accessDenied : words.didNotWork;
  const explanation = { status: getStatus(code), title, text };
  const headers = { 'retry-after': retryAfter?.toString() };
  const link = isConfirmation(code)
    ? signInLink(environment, words.confirmItsYou, {
        error: 'SessionNotFresh',
        code: 'SESSION_NOT_FRESH',
        // The page whose form was refused, where the browser names it.
        callbackUrl:
          callbackUrl ?? ownUrl(environment, request.headers.get('referer') ?? undefined),
      })
    : signInLink(environment, isDenied ? words.useAnotherAccount : words.signIn, {
        // Next-auth's name for a page that asks for a different account.
        error: isGuarded && isDenied ? 'Signin' : undefined,
        callbackUrl,
      });
  return explain(environment, request, explanation, link, headers);
}

/** Returns true for a refusal that asks the user to sign in again. */
export function isConfirmation(code: ErrorCode): boolean {
  return code === 'SESSION_NOT_FRESH' || code === 'ACCOUNT_TOO_NEW';
}

function signInLink(
  environment: PageEnvironment,
  label: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Html {
  const url = authPath(environment, 'signin', query);
  return html`<a class="portico-auth-action"${urlAttribute('href', url)}>${label}</a>`;
}

function explain(
  environment: PageEnvironment,
  request: ReadRequest,
  { status, title, text }: Explanation,
  link: Html,
  headers: PageContent['headers'] = {},
): Answer {
  const main = html`<h1>${title}</h1>
${text.map((sentence) => html`<p>${sentence}</p>\n`)}<p>${link}</p>`;
  return page(environment, request, { title, status, headers, main, gate: 'failed' });
}

type SignInError = {
  readonly begin: (words: PageWords) => string;
  /** The code whose sentence says it all. */
  readonly code?: ErrorCode;
};

const differentAccount: SignInError = { begin: (words) => words.differentAccount };

/** `?error=` values that the sign-in page explains, in English word for word as next-auth's pages do. */
const signInErrors: Readonly<Record<string, SignInError>> = {
  Signin: differentAccount,
  Callback: differentAccount,
  EmailSignin: { begin: (words) => words.emailNotSent },
  CredentialsSignin: { begin: (words) => words.signInFailed, code: 'CREDENTIALS_REFUSED' },
  SessionRequired: { begin: (words) => words.error('SESSION_REQUIRED'), code: 'SESSION_REQUIRED' },
  SessionNotFresh: {
    begin: (words) => words.error('SESSION_NOT_FRESH'),
    code: 'SESSION_NOT_FRESH',
  },
  MissingCSRF: { begin: (words) => words.formOutOfDate },
};

/** Returns what the sign-in page knows about an `?error=` value; undefined when it is not one of them. */
export function signInError(name: string): SignInError | undefined {
  return Object.hasOwn(signInErrors, name) ? signInErrors[name] : undefined;
}

/** Returns the sentence for an `?error=` value, without showing it, and the reason where a `?code=` of the catalogue has one. */
export function signInErrorMessage(
  words: PageWords,
  error: string | null,
  code: string | null,
): string | undefined {
  if (error === null) return undefined;
  const known = signInError(error) ?? { begin: () => words.unableToSignIn };
  if (known.code !== undefined && (!isErrorCode(code) || code === known.code))
    return words.error(known.code);
  const begin = known.begin(words);
  if (!isErrorCode(code)) return begin;
  // Chinese and Japanese have no space between sentences.
  return begin + (begin.endsWith('。') ? '' : ' ') + words.error(code);
}
