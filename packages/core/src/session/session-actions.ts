import type { Provider, Session } from '@portico/protocol';
import type { SessionScope } from './browser-session.ts';
import { createOwnSessionsClient } from './own-sessions.ts';
import { postForm, requestCsrfToken, requestProviders } from './session-forms.ts';
import {
  type RequestFailure,
  type RequestResult,
  reportFailure,
  requestSession,
} from './session-requests.ts';

/** What `signIn` sends besides the caller's own fields. */
export type SignInOptions = {
  /** Where to go afterwards. Default: this page. */
  readonly callbackUrl?: string;
  /** Default true. With false it does not navigate but returns the result. */
  readonly redirect?: boolean;
  /** Fields of the provider, for example `message` and `signature`. */
  readonly [field: string]: unknown;
};

/** next-auth's shape, plus the exact reason. */
export type SignInResult = {
  /** next-auth's short name of the failure, for example `CredentialsSignin`; null on success. */
  readonly error: string | null;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** True only if the visitor is signed in (or, for email, the mail was sent). */
  readonly ok: boolean;
  /** Where to go next; null on failure. */
  readonly url: string | null;
  /** Of the catalogue, or the site's own, with which its `allow` refused; where the server sent one. */
  readonly code?: string;
  /** The sentence for the code: in English, or the site's own. */
  readonly message?: string;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
};

/** Where to go after signing out, and whether to navigate at all. */
export type SignOutOptions = Pick<SignInOptions, 'callbackUrl' | 'redirect'>;

/** next-auth's shape, plus whether it worked. */
export type SignOutResult = { readonly url: string; readonly ok: boolean; readonly code?: string };

/** The functions of next-auth 4’s client. */
export type SessionActions = ReturnType<typeof createSessionActions>;

/** The page that the functions act for. */
export type SessionPage = {
  /** Absolute URL of the page. */
  readonly href: () => string;
  readonly navigate: (url: string) => void;
};

const browserPage: SessionPage = {
  href: () => location.href,
  navigate(url) {
    location.href = url;
    // A change of the fragment alone does not load the page.
    if (url.includes('#')) location.reload();
  },
};

/** Where an answer leads: next-auth's contract says so of a refusal, too. */
function urlOf(result: RequestResult<{ readonly url: string }>): string | undefined {
  const url = result.ok ? result.url : result.fields?.['url'];
  return typeof url === 'string' ? url : undefined;
}

/** The functions of next-auth 4's client for one page; every store of `scope` follows what they do. */
export function createSessionActions(
  { api, stores }: Pick<SessionScope, 'api' | 'stores'>,
  page: SessionPage = browserPage,
) {
  /** What a request brought, or undefined after it failed, which is reported. */
  async function orReport<Value>(request: Promise<RequestResult<Value>>) {
    const result = await request;
    if (result.ok) return result;
    reportFailure(api, result);
    return undefined;
  }

  /** A refusal names the page that explains it; anything else is a failure of the connection. */
  const reportUnlessRefused = (failure: RequestFailure) => {
    if (urlOf(failure) === undefined) reportFailure(api, failure);
  };

  const leave = () => {
    for (const store of stores) store.leave();
  };

  const readUrl = ({ url }: Readonly<Record<string, unknown>>, { status }: Response) =>
    typeof url === 'string' ? { url, status } : undefined;

  function signInResult(
    result: RequestResult<{ readonly url: string; readonly status: number }>,
  ): SignInResult {
    const { ok, status } = result;
    // The status decides, not the URL: it may be this page's own, with the error of an earlier sign-in.
    if (result.ok) return { error: null, status, ok, url: result.url };
    const { code, retryAfter, fields } = result;
    const url = urlOf(result);
    const message = fields?.['message'];
    const error = url === undefined ? null : new URL(url, page.href()).searchParams.get('error');
    return {
      ...{ error: error ?? code ?? 'Callback', status, ok, url: null },
      ...(code === undefined ? {} : { code }),
      ...(typeof message === 'string' ? { message } : {}),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }

  return {
    // Reading changes nothing, so other tabs are not notified: otherwise each page load would wake them.
    getSession: async (): Promise<Session | null> =>
      (await orReport(requestSession(api)))?.session ?? null,
    getCsrfToken: async (): Promise<string | undefined> =>
      (await orReport(requestCsrfToken(api)))?.csrfToken,
    getProviders: async (): Promise<Readonly<Record<string, Provider>> | null> =>
      (await orReport(requestProviders(api)))?.providers ?? null,

    async signIn(
      provider = '',
      options: SignInOptions = {},
      authorizationParams?: string | Record<string, string> | URLSearchParams,
    ): Promise<SignInResult | undefined> {
      const { basePath, environment } = api;
      const { callbackUrl = page.href(), redirect = true } = options;
      const token = requestCsrfToken(api);
      const listed = await requestProviders(api);
      const chosen = listed.ok ? listed.providers[provider] : undefined;
      if (listed.ok && chosen === undefined) {
        page.navigate(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`);
        return undefined;
      }
      const endpoint = chosen?.type === 'credentials' ? 'callback' : 'signin';
      const query = new URLSearchParams(authorizationParams).toString();
      const path = `${endpoint}/${provider}${query && `?${query}`}`;
      const result = listed.ok
        ? await postForm(api, path, { ...options, callbackUrl }, readUrl, token)
        : { ...listed, code: 'CLIENT_FETCH_ERROR' };
      if (!result.ok) reportUnlessRefused(result);
      else {
        environment.notifyTabs('signin');
        if (redirect) leave();
        else await Promise.all([...stores].map((store) => store.invalidate()));
      }
      // Without a redirect the caller can retry with what it has, such as a signature.
      if (!redirect) return signInResult(result);
      // A page that is being unloaded must not be sent elsewhere.
      if (result.ok || !result.aborted) page.navigate(urlOf(result) ?? `${basePath}/error`);
      return undefined;
    },

    async signOut(options: SignOutOptions = {}): Promise<SignOutResult | undefined> {
      const { callbackUrl = page.href(), redirect = true } = options;
      const result = await postForm(api, 'signout', { callbackUrl }, readUrl);
      const { ok } = result;
      const url = urlOf(result) ?? callbackUrl;
      if (!result.ok) {
        reportUnlessRefused(result);
        // Not signed out: the session still exists on the server.
        return { url, ok, ...(result.code === undefined ? {} : { code: result.code }) };
      }
      api.environment.notifyTabs('signout');
      if (!redirect) {
        const next = options.callbackUrl === undefined ? undefined : url;
        for (const store of stores) void store.end(next);
        return { url, ok };
      }
      // Shown as unauthenticated, a page that requires a session would go to the sign-in page instead.
      leave();
      page.navigate(url);
      return undefined;
    },
  };
}

/** All functions of a `SessionClient`. */
export function createSessionFunctions(scope: SessionScope) {
  return { ...createSessionActions(scope), ...createOwnSessionsClient(scope) };
}
