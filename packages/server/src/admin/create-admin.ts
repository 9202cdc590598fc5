import { type OptionNames, siteUrl } from '@portico/protocol';
import { AuthError, getStatus, toAuthError } from '../common/auth-error.ts';
import type { Answer, PostRequest } from '../common/messages.ts';
import { requireKnownOptions } from '../common/options.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { splitUrl } from '../create-auth/handle.ts';
import { answer, ownPath, redirect, toResponse } from '../http/answers.ts';
import { findRequestSession, issueCsrfToken, requireCsrfToken } from '../http/auth-cookies.ts';
import { readOwnPost } from '../http/read-body.ts';
import { getContext } from '../routes/context.ts';
import { endSessions } from '../sessions/sessions.ts';
import { isUserId } from '../users/account-names.ts';
import {
  type AdminCall,
  adminPage,
  adminStyle,
  type FormToken,
  failedPage,
  listUrl,
  readList,
  staleSessionPage,
} from './admin-page.ts';
import { createIsAdmin } from './admins.ts';
import { sessionsView, usersView } from './list-views.ts';
import { statusView } from './status-view.ts';

export { createIsAdmin };

/** The options of createAdmin. */
export type AdminOptions = {
  /** Addresses, accounts or ids of users, as createIsAdmin() takes them. */
  readonly admins: string | readonly string[];
  /** The path that the pages are below. Default `/admin`. */
  readonly path?: string;
};

const optionNames = { admins: true, path: true } as const satisfies OptionNames<AdminOptions>;

/** The admin pages of a site. */
export type Admin = {
  readonly path: string;
  /** Answers one request below `path`; null unless an admin sent it: the host then answers as for a missing page. Never rejects. */
  handler(request: Request, info?: { readonly ip?: string | undefined }): Promise<Response | null>;
};

/** Maximum age of an admin's session, in milliseconds. */
const maximumAge = 12 * 3_600_000;

/**
 * Pages for operators: instances and nodes, users, and sessions with the way to end them. Plain HTML in English that needs no
 * script. For anyone but the admins they do not exist.
 * @example
 * const admin = createAdmin(auth, { admins: ['0x…'] });
 * const response = (await admin.handler(request, { ip })) ?? notFound();
 * @throws TypeError for an admin that is no account and no user, a path that names a host, and what createAuth did not return
 */
export function createAdmin(auth: Pick<Auth, 'health'>, options: AdminOptions): Admin {
  requireKnownOptions('createAdmin()', options, optionNames);
  const { admins, path = '/admin' } = options;
  // Throws for a path that no page could link.
  ownPath(path);
  const context = getContext(auth);
  const isAdmin = createIsAdmin(admins, context.chains);

  async function respond(request: Request, ip: string | undefined): Promise<Answer | null> {
    // A session that cannot be read is none here: the answer to a made-up cookie must not tell that there are such pages.
    const found = await findRequestSession(context, request).catch(() => null);
    if (found === null || !isAdmin(found.session)) return null;
    const url = splitUrl(request.url);
    const { row } = found;
    const call = { context, auth, request, query: new URLSearchParams(url.search), path, row };
    try {
      return await answerAdmin(call, url.path.slice(path.length), request, ip ?? null);
    } catch (cause) {
      const error = toAuthError(cause);
      if (getStatus(error.code) >= 500) {
        const { code } = error;
        context.logger.error({ err: error, code }, 'an admin page could not be answered');
      }
      return failedPage(call, error);
    }
  }

  return {
    path,
    async handler(request, info) {
      const answered = await respond(request, info?.ip);
      if (answered === null) return null;
      const body = request.method === 'HEAD' ? null : answered.body;
      return toResponse({ ...answered, body });
    },
  };
}

async function answerAdmin(
  call: AdminCall,
  page: string,
  request: PostRequest,
  ip: string | null,
): Promise<Answer | null> {
  const { context, row } = call;
  const { method } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && page === '/style.css') return style();
  if (page === '/sessions/end' ? method !== 'POST' : !isRead || !views.has(page)) return null;
  if (context.now() - row.created_at > maximumAge)
    return staleSessionPage(call, getFormToken(call));
  // A decision of a contract account's owners counts at once; an unreachable chain counts as a refusal.
  await findRequestSession(context, request, { maxAge: 10, strict: true });
  const view = views.get(page);
  return view === undefined ? endSession(call, request, ip) : adminPage(call, await view(call));
}

const views = new Map([
  ['', statusView],
  ['/users', usersView],
  ['/sessions', (call: AdminCall) => sessionsView(call, getFormToken(call))],
]);

const getFormToken = ({ context, request }: AdminCall): FormToken =>
  issueCsrfToken(context, request);

const style = () =>
  answer(adminStyle.css, 'text/css; charset=utf-8', {
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
  });

/** Ends one session, as `portico sessions end` does, and leads back to the list that it was in. */
async function endSession(
  { context, path }: AdminCall,
  request: PostRequest,
  ip: string | null,
): Promise<Answer> {
  const body = await readOwnPost(context, request);
  requireCsrfToken(context, request, body);
  const { user, id } = body;
  if (!isUserId(user) || !isId(id)) throw new AuthError('BODY_INVALID');
  const ending = { at: context.now(), event: 'session-ended', actor: 'operator', ip } as const;
  const ended = await endSessions(context, { userId: user, id }, ending);
  const back = listUrl(`${path}/sessions`, { ...readList(body), ended: String(ended) });
  return redirect(siteUrl(back, context));
}

/** A malformed id never reaches the store. */
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
