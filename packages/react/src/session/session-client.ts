import type { Provider, Session } from '@portico/protocol';
import { requestProviders } from './request-providers.ts';
import {
  reportFailure,
  requestCsrfToken,
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
  /** Default true. With false nothing is navigated to and the result is returned. */
  readonly redirect?: boolean;
  /** Fields of the provider, for example `message` and `signature`. */
  readonly [field: string]: unknown;
};

/** next-auth's shape, plus the exact reason. */
export type SignInResult = {
  /** next-auth's short name of the failure, for example `CredentialsSignin`; null on success. */
  readonly error: string | null;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** True only if the visitor is signed in (or, for e-mail, the mail is under way). */
  readonly ok: boolean;
  /** Where to go next; null on failure. */
  readonly url: string | null;
  /** A code of `@portico/protocol`'s catalogue, where the server named one. */
  readonly code?: string;
  /** Milliseconds that the server asked to wait before the next try. */
  readonly retryAfter?: number;
};

/** Where to go after signing out, and whether to go there at all. */
export type SignOutOptions = Pick<SignInOptions, 'callbackUrl' | 'redirect'>;

/** next-auth's shape, plus whether it worked. */
export type SignOutResult = { readonly url: string; readonly ok: boolean; readonly code?: string };

/** The functions of next-auth 4’s client, which no component has to surround. */
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
  /** Absolute address of the page. */
  readonly href: () => string;
  readonly navigate: (url: string) => void;
  /** Every store of this page; they follow what the client does. */
  readonly stores: ReadonlySet<SessionStore>;
};

type Answer = {
  readonly status: number;
  readonly ok: boolean;
  readonly url: string | undefined;
  readonly code: string | undefined;
  readonly retryAfter?: number;
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

async function readAnswer(response: Response): Promise<Answer> {
  // A refusal of a proxy in between need not be JSON; its status still counts.
  const body: unknown = await response.json().catch(() => undefined);
  const fields: { url?: unknown; code?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  return {
    status: response.status,
    ok: response.ok && text(fields.url) !== undefined,
    url: text(fields.url),
    code: text(fields.code),
    ...retryAfterOf(response),
  };
}

function post(
  api: SessionApi,
  path: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, String(value));
  }
  return sessionRequest(api, path, readAnswer, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
}

function unreachable({ code, status, retryAfter }: SessionRequestError): SignInResult {
  return {
    error: code,
    code,
    status,
    ok: false,
    url: null,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** The functions of next-auth 4's client, bound to one page. */
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

  // The status decides, never the address: it may be this page's own, with the error of an earlier try.
  function result({ ok, status, url, code, retryAfter }: Answer): SignInResult {
    const named = url === undefined ? null : new URL(url, page.href()).searchParams.get('error');
    return {
      error: ok ? null : (named ?? code ?? 'Callback'),
      status,
      ok,
      url: ok ? (url ?? null) : null,
      ...(code === undefined ? {} : { code }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }

  return {
    // Reading changes nothing, so other tabs are not told: otherwise each page load would wake all.
    getSession: () => requestSession(api()).catch(orElse(null)),
    getCsrfToken: () =>
      requestCsrfToken(api()).then(({ csrfToken }) => csrfToken, orElse(undefined)),
    getProviders: () => requestProviders(api()).catch(orElse(null)),

    async signIn(provider, options = {}, authorizationParams) {
      const { basePath, environment } = api();
      const { callbackUrl = page.href(), redirect = true } = options;
      try {
        const [providers, { csrfToken }] = await Promise.all([
          requestProviders(api()),
          requestCsrfToken(api()),
        ]);
        if (providers === null) throw new SessionRequestError('No providers', {});
        const chosen = provider === undefined ? undefined : providers[provider];
        if (chosen === undefined) {
          page.navigate(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`);
          return undefined;
        }
        const step = chosen.type === 'credentials' ? 'callback' : 'signin';
        const query = new URLSearchParams(authorizationParams).toString();
        const answer = await post(api(), `${step}/${provider}${query && `?${query}`}`, {
          ...options,
          csrfToken,
          callbackUrl,
          json: true,
        });
        const outcome = result(answer);
        if (outcome.ok) {
          environment.tellOtherTabs('signin');
          if (redirect) leave();
          else await Promise.all([...page.stores].map((store) => store.invalidate()));
        }
        if (!redirect) return outcome;
        page.navigate(answer.url ?? `${basePath}/error`);
        return undefined;
      } catch (error) {
        if (!(error instanceof SessionRequestError)) throw error;
        reportFailure(api(), error);
        // Without redirect the caller can try again with what it holds, such as a signature.
        if (!redirect) return unreachable(error);
        // A page that is being left goes where its visitor wants it to go.
        if (!error.cutOff) page.navigate(`${basePath}/error`);
        return undefined;
      }
    },

    async signOut(options = {}) {
      const { environment } = api();
      const { callbackUrl = page.href(), redirect = true } = options;
      try {
        const { csrfToken } = await requestCsrfToken(api());
        const answer = await post(api(), 'signout', { csrfToken, callbackUrl, json: true });
        const { ok, code, url = callbackUrl } = answer;
        if (!ok) return { url, ok, ...(code === undefined ? {} : { code }) };
        environment.tellOtherTabs('signout');
        if (!redirect) {
          const next = options.callbackUrl === undefined ? undefined : url;
          for (const store of page.stores) void store.end(next);
          return { url, ok };
        }
        // Showing a stranger now would send a page that requires a session to the sign-in page instead.
        leave();
        page.navigate(url);
        return undefined;
      } catch (error) {
        if (!(error instanceof SessionRequestError)) throw error;
        reportFailure(api(), error);
        // Saying "signed out" would be a lie: the session still lives on the server.
        return { url: callbackUrl, ok: false, code: error.code };
      }
    },
  };
}
