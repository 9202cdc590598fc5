import { type ErrorCode, errorMessage } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { authUrl } from '../http/urls.ts';
import { type Html, html } from './html.ts';
import { page } from './page.ts';

type Explanation = {
  readonly status: number;
  readonly title: string;
  readonly text: readonly string[];
  /** Whether signing in again may help. */
  readonly retry: boolean;
};

/** `?error=` values with a page of their own, in lower case; sentences as next-auth's pages have them. */
const explanations: Readonly<Record<string, Explanation>> = {
  configuration: {
    // next-auth answers 500; here a request never does, and the fault is one that passes when mended.
    status: 503,
    title: 'Server error',
    text: [
      'There is a problem with the server configuration.',
      'Check the server logs for more information.',
    ],
    retry: false,
  },
  accessdenied: {
    status: 403,
    title: 'Access denied',
    text: ['You do not have permission to sign in.'],
    retry: true,
  },
  verification: {
    status: 403,
    title: 'Unable to sign in',
    text: [
      'The sign in link is no longer valid.',
      'It may have been used already or it may have expired.',
    ],
    retry: true,
  },
};

const unknown: Explanation = {
  status: 200,
  title: 'Something went wrong',
  text: ['The last step did not work. Nothing was changed.'],
  retry: true,
};

/** The page for an `?error=` value. Nothing of the value itself is shown; a code has its own sentence. */
export function errorPage(
  context: AuthContext,
  request: Request,
  name: string,
  code?: ErrorCode,
): Response {
  const key = name.toLowerCase();
  const found = Object.hasOwn(explanations, key) ? explanations[key] : undefined;
  if (found !== undefined || code === undefined) return explain(context, request, found ?? unknown);
  return explain(context, request, { ...unknown, text: [errorMessage(code)] });
}

/** The page for a failure of a page or form request, with the sentence of the catalogue. */
export function failurePage(
  context: AuthContext,
  request: Request,
  failure: { status: number; message: string; retryAfter?: number | undefined },
): Response {
  return explain(
    context,
    request,
    { status: failure.status, title: 'That did not work', text: [failure.message], retry: true },
    failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) },
  );
}

function explain(
  context: AuthContext,
  request: Request,
  { status, title, text, retry }: Explanation,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const way: Html = retry
    ? html`<a class="portico-auth-action" href="${authUrl('', 'signin')}">Sign in</a>`
    : html`<a class="portico-auth-link" href="/">Back to the site</a>`;
  return page(context, request, {
    title,
    status,
    headers,
    main: html`<h1>${title}</h1>
${text.map((sentence) => html`<p>${sentence}</p>\n`)}<p>${way}</p>`,
  });
}
