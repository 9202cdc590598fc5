import type { Provider, Session } from '@portico/protocol';
import { browserSessionApi, sessionStores } from './browser-session.ts';
import {
  fieldsOf,
  reportFailure,
  requestCsrfToken,
  requestProviders,
  requestSession,
  retryAfterOf,
  type SessionApi,
  SessionRequestError,
  sessionRequest,
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
export type SessionClient = {
  readonly getSession: () => Promise<Session | null>;
  readonly getCsrfToken: () => Promise<string | undefined>;
  readonly getProviders: () => Promise<Readonly<Record<string, Provider>> | null>;
  readonly signIn: (
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: string | Record<string, string> | URLSearchParams,
  ) => Promise<SignInResult | undefined>;
  readonly signOut: (options?: SignOutOptions) => Promise<SignOutResult | undefined>;
};

/** The page that a client acts for. */
export type SessionPage = {
  /** Absolute URL of the page. */
  readonly href: () => string;
  readonly navigate: (url: string) => void;
  /** Every store of this page; they follow what the client does. */
  readonly stores: ReadonlySet<SessionStore>;
};

/** What an answer to a form of next-auth's contract says. */
type FormAnswer = {
  readonly status: number;
  readonly ok: boolean;
  readonly url?: string;
  readonly code?: string;
  readonly retryAfter?: number;
};

async function readFormAnswer(response: Response): Promise<FormAnswer> {
  const { url, code } = await fieldsOf(response);
  return {
    status: response.status,
    ok: response.ok && typeof url === 'string',
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...retryAfterOf(response),
  };
}

function postForm(
  api: SessionApi,
  path: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<FormAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, String(value));
  }
  return sessionRequest(api, path, readFormAnswer, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
}

function failureResult({ code, status, retryAfter }: SessionRequestError): SignInResult {
  return {
    ...{ error: code, code, status, ok: false, url: null },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** The functions of next-auth 4's client for one page. */
export function createSessionClient(api: () => SessionApi, page: SessionPage): SessionClient {
  const orElse =
    <T>(fallback: T) =>
    (error: unknown): T => {
      if (!(error instanceof SessionRequestError)) throw error;
      reportFailure(api(), error);
      return fallback;
    };

  const leave = () => {
    for (const store of page.stores) store.leave();
  };

  // The status decides, not the URL: it may be this page's own, with the error of an earlier sign-in.
  function resultOf({ ok, status, url, code, retryAfter }: FormAnswer): SignInResult {
    const error = url === undefined ? null : new URL(url, page.href()).searchParams.get('error');
    return {
      error: ok ? null : (error ?? code ?? 'Callback'),
      status,
      ok,
      url: ok ? (url ?? null) : null,
      ...(code === undefined ? {} : { code }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }

  return {
    // Reading changes nothing, so other tabs are not notified: otherwise each page load would wake them.
    getSession: () => requestSession(api()).catch(orElse(null)),
    getCsrfToken: () => requestCsrfToken(api()).catch(orElse(undefined)),
    getProviders: () => requestProviders(api()).catch(orElse(null)),

    async signIn(provider, options = {}, authorizationParams) {
      const { basePath, environment } = api();
      const { callbackUrl = page.href(), redirect = true } = options;
      try {
        const [providers, csrfToken] = await Promise.all([
          requestProviders(api()),
          requestCsrfToken(api()),
        ]);
        if (providers === null) throw new SessionRequestError('No providers', {});
        const chosen = provider === undefined ? undefined : providers[provider];
        if (chosen === undefined) {
          page.navigate(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`);
          return undefined;
        }
        const endpoint = chosen.type === 'credentials' ? 'callback' : 'signin';
        const query = new URLSearchParams(authorizationParams).toString();
        const answer = await postForm(api(), `${endpoint}/${provider}${query && `?${query}`}`, {
          ...options,
          csrfToken,
          callbackUrl,
          json: true,
        });
        const result = resultOf(answer);
        if (result.ok) {
          environment.notifyTabs('signin');
          if (redirect) leave();
          else await Promise.all([...page.stores].map((store) => store.invalidate()));
        }
        if (!redirect) return result;
        page.navigate(answer.url ?? `${basePath}/error`);
        return undefined;
      } catch (error) {
        if (!(error instanceof SessionRequestError)) throw error;
        reportFailure(api(), error);
        // Without a redirect the caller can retry with what it has, such as a signature.
        if (!redirect) return failureResult(error);
        // A page that is being unloaded must not be sent elsewhere.
        if (!error.aborted) page.navigate(`${basePath}/error`);
        return undefined;
      }
    },

    async signOut(options = {}) {
      const { environment } = api();
      const { callbackUrl = page.href(), redirect = true } = options;
      try {
        const csrfToken = await requestCsrfToken(api());
        const answer = await postForm(api(), 'signout', { csrfToken, callbackUrl, json: true });
        const { ok, code, url = callbackUrl } = answer;
        if (!ok) return { url, ok, ...(code === undefined ? {} : { code }) };
        environment.notifyTabs('signout');
        if (!redirect) {
          const next = options.callbackUrl === undefined ? undefined : url;
          for (const store of page.stores) void store.end(next);
          return { url, ok };
        }
        // Shown as unauthenticated, a page that requires a session would go to the sign-in page instead.
        leave();
        page.navigate(url);
        return undefined;
      } catch (error) {
        if (!(error instanceof SessionRequestError)) throw error;
        reportFailure(api(), error);
        // Not signed out: the session still exists on the server.
        return { url: callbackUrl, ok: false, code: error.code };
      }
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
