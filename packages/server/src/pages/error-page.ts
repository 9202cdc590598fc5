import type { ErrorCode } from '@portico/protocol';
import { type AuthError, statusOf } from '../auth-error.ts';
import { authUrl } from '../http/answers.ts';
import { html } from './html.ts';
import { languageOf } from './language.ts';
import { type PageEnvironment, page } from './page.ts';
import type { PageWords } from './words/en.ts';

type Explanation = {
  readonly status: number;
  readonly title: string;
  readonly text: readonly string[];
  /** Where the visitor can go: the sign-in page with its query, or the site when signing in again cannot help. */
  readonly signIn: { readonly callbackUrl?: string | undefined } | false;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `?error=` values with their own page, in lower case; sentences as next-auth's pages have them. */
const explanations: Readonly<Record<string, (words: PageWords) => Explanation>> = {
  // next-auth answers 500; here a request never does, and a wrong configuration can be corrected.
  configuration: (words) => ({
    status: 503,
    title: words.serverError,
    text: [words.configuration, words.serverLogs],
    signIn: false,
  }),
  accessdenied: (words) => ({
    status: 403,
    title: words.accessDenied,
    text: [words.noPermission],
    signIn: {},
  }),
  verification: (words) => ({
    status: 403,
    title: words.unableTitle,
    text: [words.linkInvalid, words.linkUsed],
    signIn: {},
  }),
};

/** The page for an `?error=` value. Nothing of the value itself is shown; a code has its own sentence. */
export function errorPage(
  environment: PageEnvironment,
  request: Request,
  name: string,
  code?: ErrorCode,
): Response {
  const key = name.toLowerCase();
  const found = Object.hasOwn(explanations, key) ? explanations[key] : undefined;
  const unknown = (words: PageWords): Explanation => ({
    status: 200,
    title: words.wentWrong,
    text: [code === undefined ? words.nothingChanged : words.error(code)],
    signIn: {},
  });
  return explain(environment, request, found ?? unknown);
}

/**
 * The page for a failure of a page or form request, with the sentence of the catalogue.
 * @param callbackUrl where the visitor wanted to go, absolute and of this site
 */
export function failurePage(
  environment: PageEnvironment,
  request: Request,
  { code, retryAfter }: Pick<AuthError, 'code' | 'retryAfter'>,
  callbackUrl?: string,
): Response {
  return explain(environment, request, (words) => ({
    status: statusOf(code),
    title: words.didNotWork,
    text: [words.error(code)],
    signIn: { callbackUrl },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  }));
}

function explain(
  environment: PageEnvironment,
  request: Request,
  explanation: (words: PageWords) => Explanation,
): Response {
  const { words } = languageOf(environment, request);
  const { status, title, text, signIn, headers = {} } = explanation(words);
  const link = signIn
    ? html`<a class="portico-auth-action" href="${authUrl('', 'signin', signIn)}">${words.signIn}</a>`
    : html`<a class="portico-auth-link" href="/">${words.backToSite}</a>`;
  return page(environment, request, {
    title,
    status,
    headers,
    main: html`<h1>${title}</h1>
${text.map((sentence) => html`<p>${sentence}</p>\n`)}<p>${link}</p>`,
  });
}
