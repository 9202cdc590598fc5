import type { SiteUrl } from '@portico/protocol';
import { type AuthError, getStatus } from '../common/auth-error.ts';
import type { Answer, ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { formatTime } from '../health/instances.ts';
import { authPath, ownPath } from '../http/answers.ts';
import type { issueCsrfToken } from '../http/auth-cookies.ts';
import { createStyle, mark } from '../pages/assets.ts';
import { type Html, html, urlAttribute } from '../pages/html.ts';
import { getHomeUrl, getSiteName, postForm, writePage } from '../pages/page.ts';
import type { AuthContext } from '../routes/context.ts';
import { type Cursor, nextCursor, readCursor, type SessionRow } from '../store/rows.ts';
import { adminStyleText } from './admin-style-text.ts';

/** The content of an admin page. */
export type AdminView = {
  readonly title: string;
  readonly current?: '' | '/users' | '/sessions';
  readonly main: Html;
  readonly status?: number;
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

/** The style of the admin pages, by the same tokens as the server's other pages. */
export const adminStyle = createStyle('admin', adminStyleText);

const pages = [
  ['', 'Status'],
  ['/users', 'Users'],
  ['/sessions', 'Sessions'],
] as const;

/** Renders a page for operators, in English as the command line, the log and the documentation are. */
export function adminPage({ context, request, path }: AdminCall, view: AdminView): Answer {
  const links = pages.map(([page, name]) => {
    const current = page === view.current && html` aria-current="page"`;
    return html`<a class="admin-tab"${urlAttribute('href', listUrl(path + page))}${current}>${name}</a>\n`;
  });
  return writePage(context, request, {
    ...view,
    language: { code: 'en', direction: 'ltr' },
    bodyClass: 'admin',
    stylesheets: [`${path}/style.css?v=${adminStyle.version}`],
    body: html`<header class="admin-header">
<div class="admin-bar">
<a class="admin-brand"${urlAttribute('href', getHomeUrl(context))}>${mark}<span>${getSiteName(context)}</span></a>
<nav class="admin-tabs" aria-label="Admin">
${links}</nav>
</div>
</header>
<main class="admin-main">
<h1>${view.title}</h1>
${view.main}
</main>`,
    headers: { 'x-robots-tag': 'noindex, nofollow', ...view.headers },
  });
}

/** Says what went wrong, in the sentence of the catalogue. */
export function failedPage(call: AdminCall, { code, message, retryAfter }: AuthError): Answer {
  return adminPage(call, {
    title: 'That did not work',
    status: getStatus(code),
    headers: { 'retry-after': retryAfter?.toString() },
    main: html`<p class="admin-notice admin-notice--bad" role="alert">${message} <code>${code}</code></p>
<p><a class="admin-button"${urlAttribute('href', listUrl(call.path))}>Back to the status</a></p>`,
  });
}

/** Asks for a sign-in of today, before anything is shown. */
export function staleSessionPage(call: AdminCall, { token, cookies }: FormToken): Answer {
  const { context, path, row } = call;
  const callbackUrl = authPath(context, 'signin', { callbackUrl: path });
  return adminPage(call, {
    title: 'Sign in again',
    status: 403,
    cookies,
    main: html`<p class="admin-lead">These pages ask for a session of the last 12 hours. Yours began at ${time(row.created_at)}.</p>
${postForm(context, 'signout', { csrfToken: token, callbackUrl }, html`<button class="admin-button admin-button--primary" type="submit">Sign out and sign in again</button>`)}`,
  });
}

/** A time, in UTC as the log and the command line have it. */
export function time(milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString();
  // A line may break between the day and the time of day.
  const [day, ...rest] = formatTime(milliseconds).split(' ');
  return html`<time datetime="${iso}"><span>${day}</span> <span>${rest.join(' ')}</span></time>`;
}

/** Isolates text of visitors, which may be of any script. */
export function text(value: string | null): Html {
  return value === null ? html`<span class="admin-muted">—</span>` : html`<bdi>${value}</bdi>`;
}

/** A table that phones show row by row. The roles stay what they are when styles make blocks of rows. */
export function table(
  label: string,
  headings: readonly string[],
  rows: readonly (readonly Html[])[],
): Html {
  return html`<table class="admin-table" role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${headings.map((heading) => html`<th role="columnheader" scope="col">${heading}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${row.map((cell, index) => html`<td role="cell" data-label="${headings[index]}"><div>${cell}</div></td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** A request to an admin page, with what its views need. */
export type AdminCall = {
  readonly context: AuthContext;
  readonly auth: Pick<Auth, 'health'>;
  readonly request: ReadRequest;
  readonly query: URLSearchParams;
  readonly path: string;
  readonly row: SessionRow;
};

/** The CSRF token of a page's forms, with its cookie. */
export type FormToken = ReturnType<typeof issueCsrfToken>;

/** Which part of a list a page shows: what it is of, as it was typed, and after which row it begins. */
export type ListPlace = {
  readonly of?: string | undefined;
  readonly after?: string | undefined;
};

/** Number of rows that a page has. */
export const pageSize = 50;

/** Reads a place in a list from the fields of a query or of a form. */
export function readList({ of, after }: Readonly<Record<string, unknown>>): ListPlace {
  const text = typeof of === 'string' ? of.trim().slice(0, 500) : '';
  const isCursor = typeof after === 'string' && readCursor(after) !== undefined;
  return { of: text || undefined, after: isCursor ? after : undefined };
}

/** The address of an admin page, or of a place in its list. */
export function listUrl(
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): SiteUrl {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return ownPath(search.size === 0 ? path : `${path}?${search}`);
}

/** The links below a list: to its first page, and to the next. */
export function pageLinks(path: string, { of, after }: ListPlace, rows: readonly Cursor[]): Html {
  const next = nextCursor(rows, pageSize);
  if (after === undefined && next === null) return html``;
  return html`<nav class="admin-pages" aria-label="Pages">
${after !== undefined && html`<a class="admin-button" rel="first"${urlAttribute('href', listUrl(path, { of }))}>Newest</a>`}
${next !== null && html`<a class="admin-button" rel="next"${urlAttribute('href', listUrl(path, { of, after: next }))}>Older</a>`}
</nav>`;
}
