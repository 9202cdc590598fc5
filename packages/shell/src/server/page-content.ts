import type { Session } from '@portico/protocol';
import type { OwnData, ReadRequest } from '@portico/server';
import type {
  FormRefusal,
  OwnAccountsState,
  OwnSessionsState,
  StatusCode,
} from '../pages/page-module.ts';
import type { PageMatch } from '../pages/page-table.ts';
import { loadData, requestContext } from './load-data.ts';
import type { SiteOptions } from './site-options.ts';

/** A page that was found, or the error that is shown in place of one. */
export type Content = {
  readonly session: Session | null | undefined;
  readonly found?: PageMatch;
  readonly status?: StatusCode;
  readonly ownSessions?: OwnSessionsState | undefined;
  readonly ownAccounts?: OwnAccountsState | undefined;
  readonly data?: unknown;
  readonly form?: FormRefusal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The content of a page whose session or data could not be read. */
const unavailable: Content = { status: 503, session: undefined, headers: { 'retry-after': '5' } };

/** Reads the content of a page: its guard first, then its data. A `Response` is the answer in place of the page. */
export function createPageReader(options: Pick<SiteOptions, 'auth' | 'logger' | 'db'>) {
  const { auth, logger } = options;

  /** Reads the session, and what the page lists. */
  async function read(request: ReadRequest, found: PageMatch): Promise<Content | Response> {
    if (!found.page.requiresSession) return { found, session: await sessionOrUnknown(request) };

    const { listsSessions, listsAccounts } = found.page;
    let session: Session;
    let own: OwnData | undefined;
    try {
      if (listsSessions || listsAccounts)
        own = await orUndefined(
          auth.requireOwnData(request),
          'What an account page shows could not be read',
        );
      session = own?.session ?? (await auth.requireSession(request));
    } catch (error) {
      if (error instanceof Response) return error;
      logger.error({ err: error }, 'The session of a guarded page could not be checked');
      return unavailable;
    }
    return {
      found,
      session,
      ...(own && listsSessions && toOwnSessions(own)),
      ...(own && listsAccounts && toOwnAccounts(own)),
    };
  }

  /** Reads the same, and runs the page's `load`. */
  async function readWithData(request: Request, found: PageMatch): Promise<Content | Response> {
    const content = await read(request, found);
    const { load, params, id } = found;
    if (!load || content instanceof Response || content.status) return content;
    const { session } = content;
    try {
      const loaded = await loadData(load, requestContext(options, request, session, params));
      if (!(loaded instanceof Response)) return { ...content, data: loaded.data };
      // The site's own page is more helpful than an empty answer.
      return loaded.status === 404 && !loaded.body ? { status: 404, session } : loaded;
    } catch (error) {
      logger.error({ err: error, page: id }, 'The load of a page failed');
      return unavailable;
    }
  }

  /** Undefined when it could not be read: that is neither signed in nor signed out. */
  function sessionOrUnknown(request: ReadRequest): Promise<Session | null | undefined> {
    return orUndefined(auth.session(request), 'The session could not be read');
  }

  async function orUndefined<T>(read: Promise<T>, message: string): Promise<T | undefined> {
    try {
      return await read;
    } catch (error) {
      // The redirect to the sign-in page.
      if (error instanceof Response) throw error;
      logger.error({ err: error }, message);
      return undefined;
    }
  }

  return { read, readWithData, sessionOrUnknown };
}

function toOwnAccounts({ user, accounts, emailProviders }: OwnData): Pick<Content, 'ownAccounts'> {
  return { ownAccounts: { user, accounts, emailProviders } };
}

/** Returns the sessions, with the cookie of their CSRF token if the browser had none. */
function toOwnSessions({
  sessions,
  csrfToken,
  cookies: [cookie],
}: OwnData): Pick<Content, 'ownSessions' | 'headers'> {
  return {
    ownSessions: { sessions, csrfToken },
    ...(cookie && { headers: { 'set-cookie': cookie } }),
  };
}
