import type { Provider, Session } from '@portico/protocol';
import { browserSessionApi, sessionStores } from './browser-session.ts';
import {
  postForm,
  type RequestFailure,
  type RequestResult,
  reportFailure,
  requestCsrfToken,
  requestProviders,
  requestSession,
  type SessionApi,
} from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

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
  /** A code of `@portico/protocol`'s catalogue, where the server sent one. */
  readonly code?: string;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
};

/** Where to go after signing out, and whether to navigate at all. */
export type SignOutOptions = Pick<SignInOptions, 'callbackUrl' | 'redirect'>;

/** next-auth's shape, plus whether it worked. */
export type SignOutResult = { readonly url: string; readonly ok: boolean; readonly code?: string };

/** The functions of next-auth 4’s client, which work outside components. */
export type SessionClient = ReturnType<typeof createSessionClient>;

/** The page that a client acts for. */
export type SessionPage = {
  /** Absolute URL of the page. */
  readonly href: () => string;
  readonly navigate: (url: string) => void;
  /** Every store of this page; they follow what the client does. */
  readonly stores: ReadonlySet<SessionStore>;
};

/** The functions of next-auth 4's client for one page. */
export function createSessionClient(api: () => SessionApi, page: SessionPage) {
  /** What a request brought, or undefined after it failed, which is reported. */
  async function orReport<Value>(request: Promise<RequestResult<Value>>) {
    const result = await request;
    if (result.ok) return result;
    reportFailure(api(), result);
    return undefined;
  }

  /** A refusal names the page that explains it; anything else is a failure of the connection. */
  const reportUnlessRefused = (failure: RequestFailure) => {
    if (failure.url === undefined) reportFailure(api(), failure);
  };

  const leave = () => {
    for (const store of page.stores) store.leave();
  };

  const readUrl = ({ url }: Readonly<Record<string, unknown>>, { status }: Response) =>
    typeof url === 'string' ? { url, status } : undefined;

  function signInResult(
    result: RequestResult<{ readonly url: string; readonly status: number }>,
  ): SignInResult {
    const { ok, status, url } = result;
    // The status decides, not the URL: it may be this page's own, with the error of an earlier sign-in.
    if (ok) return { error: null, status, ok, url };
    const { code, retryAfter } = result;
    const error = url === undefined ? null : new URL(url, page.href()).searchParams.get('error');
    return {
      ...{ error: error ?? code ?? 'Callback', status, ok, url: null },
      ...(code === undefined ? {} : { code }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }

  return {
    // Reading changes nothing, so other tabs are not notified: otherwise each page load would wake them.
    getSession: async (): Promise<Session | null> =>
      (await orReport(requestSession(api())))?.session ?? null,
    getCsrfToken: async (): Promise<string | undefined> =>
      (await orReport(requestCsrfToken(api())))?.csrfToken,
    getProviders: async (): Promise<Readonly<Record<string, Provider>> | null> =>
      (await orReport(requestProviders(api())))?.providers ?? null,

    async signIn(
      provider = '',
      options: SignInOptions = {},
      authorizationParams?: string | Record<string, string> | URLSearchParams,
    ): Promise<SignInResult | undefined> {
      const { basePath, environment } = api();
      const { callbackUrl = page.href(), redirect = true } = options;
      const token = requestCsrfToken(api());
      const listed = await requestProviders(api());
      const chosen = listed.ok ? listed.providers[provider] : undefined;
      if (listed.ok && chosen === undefined) {
        page.navigate(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`);
        return undefined;
      }
      const endpoint = chosen?.type === 'credentials' ? 'callback' : 'signin';
      const query = new URLSearchParams(authorizationParams).toString();
      const path = `${endpoint}/${provider}${query && `?${query}`}`;
      const result = listed.ok
        ? await postForm(api(), path, { ...options, callbackUrl }, readUrl, token)
        : { ...listed, code: 'CLIENT_FETCH_ERROR' };
      if (!result.ok) reportUnlessRefused(result);
      else {
        environment.notifyTabs('signin');
        if (redirect) leave();
        else await Promise.all([...page.stores].map((store) => store.invalidate()));
      }
      // Without a redirect the caller can retry with what it has, such as a signature.
      if (!redirect) return signInResult(result);
      // A page that is being unloaded must not be sent elsewhere.
      if (result.ok || !result.aborted) page.navigate(result.url ?? `${basePath}/error`);
      return undefined;
    },

    async signOut(options: SignOutOptions = {}): Promise<SignOutResult | undefined> {
      const { callbackUrl = page.href(), redirect = true } = options;
      const result = await postForm(api(), 'signout', { callbackUrl }, readUrl);
      const { ok, url = callbackUrl } = result;
      if (!result.ok) {
        reportUnlessRefused(result);
        // Not signed out: the session still exists on the server.
        return { url, ok, ...(result.code === undefined ? {} : { code: result.code }) };
      }
      api().environment.notifyTabs('signout');
      if (!redirect) {
        const next = options.callbackUrl === undefined ? undefined : url;
        for (const store of page.stores) void store.end(next);
        return { url, ok };
      }
      // Shown as unauthenticated, a page that requires a session would go to the sign-in page instead.
      leave();
      page.navigate(url);
      return undefined;
    },
  };
}

const client = createSessionClient(() => browserSessionApi, {
  href: () => location.href,
  navigate(url) {
    location.href = url;
    // A change of the fragment alone does not load the page.
    if (url.includes('#')) location.reload();
  },
  stores: sessionStores,
});

/**
 * `GET /session`: the session, or null when unauthenticated and when the server is unreachable. Prefer
 * `useSession`, which tells the two apart. Does not notify other tabs: reading changes nothing.
 */
export const getSession = client.getSession;

/** `GET /csrf`: the token that POSTs need, which is also good as the nonce of a sign-in message. */
export const getCsrfToken = client.getCsrfToken;

/** `GET /providers`: the server's sign-in providers by id; null when it is unreachable. */
export const getProviders = client.getProviders;

/**
 * Signs in, as next-auth 4's function does: `signIn('siwe', { message, signature, redirect: false })`.
 * An unknown provider leads to the sign-in page; providers that cannot be loaded lead to the error
 * page, or with `redirect: false` to a result with the code CLIENT_FETCH_ERROR.
 */
export const signIn = client.signIn;

/**
 * Signs out, as next-auth 4's function does. When that fails it does not navigate, whatever `redirect`
 * says, and the result says so: the session still exists.
 */
export const signOut = client.signOut;
