import type { ErrorCode } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { statusOf } from '../http/answers.ts';
import { authUrl } from '../http/urls.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { page } from './page.ts';
import type { PageWords } from './words/en.ts';

type Explanation = {
  readonly status: number;
  readonly title: string;
  readonly text: readonly string[];
  /** Whether signing in again may help. */
  readonly retry: boolean;
};

/** `?error=` values with a page of their own, in lower case; sentences as next-auth's pages have them. */
const explanations: Readonly<Record<string, (words: PageWords) => Explanation>> = {
  // next-auth answers 500; here a request never does, and the fault is one that passes when mended.
  configuration: (words) => ({
    status: 503,
    title: words.serverError,
    text: [words.configuration, words.serverLogs],
    retry: false,
  }),
  accessdenied: (words) => ({
    status: 403,
    title: words.accessDenied,
    text: [words.noPermission],
    retry: true,
  }),
  verification: (words) => ({
    status: 403,
    title: words.unableTitle,
    text: [words.linkInvalid, words.linkUsed],
    retry: true,
  }),
};

/** The page for an `?error=` value. Nothing of the value itself is shown; a code has its own sentence. */
export function errorPage(
  context: AuthContext,
  request: Request,
  name: string,
  code?: ErrorCode,
): Response {
  const key = name.toLowerCase();
  const { words } = languageOf(context, request);
  const found = Object.hasOwn(explanations, key) ? explanations[key]?.(words) : undefined;
  const unknown: Explanation = {
    status: 200,
    title: words.wentWrong,
    text: [code === undefined ? words.nothingChanged : words.error(code)],
    retry: true,
  };
  return explain(context, request, found ?? unknown);
}

/** The page for a failure of a page or form request, with the sentence of the catalogue. */
export function failurePage(
  context: AuthContext,
  request: Request,
  { code, retryAfter }: { readonly code: ErrorCode; readonly retryAfter?: number | undefined },
): Response {
  const { words } = languageOf(context, request);
  return explain(
    context,
    request,
    { status: statusOf(code), title: words.didNotWork, text: [words.error(code)], retry: true },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

function explain(
  context: AuthContext,
  request: Request,
  { status, title, text, retry }: Explanation,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { words } = languageOf(context, request);
  const way: Html = retry
    ? html`<a class="portico-auth-action" href="${authUrl('', 'signin')}">${words.signIn}</a>`
    : html`<a class="portico-auth-link" href="/">${words.backToSite}</a>`;
  return page(context, request, {
    title,
    status,
    headers,
    main: html`<h1>${title}</h1>
${text.map((sentence) => html`<p>${sentence}</p>\n`)}<p>${way}</p>`,
  });
}
