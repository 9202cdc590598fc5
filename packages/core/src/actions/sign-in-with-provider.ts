import type { SessionConfig } from '../session/session-config.ts';
import {
  postForm,
  readTarget,
  readUrl,
  requestCsrfToken,
  requestProviders,
} from '../session/session-forms.ts';
import type { RequestResult } from '../session/session-requests.ts';
import { invalidateAll } from '../session/session-store.ts';
import { browserPage, leavePage, reportUnlessRefused, type SignOutOptions } from './sign-out.ts';

/** The options of `signIn`, and the fields that it sends to the provider. */
export type SignInOptions = SignOutOptions & {
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
  /** The URL to go to next; null on failure. */
  readonly url: string | null;
  /** A code of the catalogue, or the site's own from `allow`; absent where the server sent none. */
  readonly code?: string;
  /** The sentence for the code: in English, or the site's own. */
  readonly message?: string;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
};

/** Signs in with a provider of the server, as next-auth 4's `signIn`; every store of the page follows. */
export async function signInWithProvider(
  config: SessionConfig,
  provider = '',
  options: SignInOptions = {},
  authorizationParams?: string | Record<string, string> | URLSearchParams,
): Promise<SignInResult | undefined> {
  const { api, stores } = config.internal;
  const { basePath, environment } = api;
  const { page = browserPage } = environment;
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
  if (!result.ok) reportUnlessRefused(api, result);
  else {
    environment.notifyTabs('signin');
    if (redirect) leavePage(stores);
    else await invalidateAll(stores);
  }
  // Without a redirect the caller can retry with what it has, such as a signature.
  if (!redirect) return toSignInResult(result, page.href());
  // A page that is being unloaded must not be sent elsewhere.
  if (result.ok || !result.aborted) page.navigate(readTarget(result) ?? `${basePath}/error`);
  return undefined;
}

function toSignInResult(
  result: RequestResult<{ readonly url: string; readonly status: number }>,
  href: string,
): SignInResult {
  const { ok, status } = result;
  // The status decides, not the URL: it may be this page's own, with the error of an earlier sign-in.
  if (result.ok) return { error: null, status, ok, url: result.url };
  const { code, retryAfter, fields } = result;
  const url = readTarget(result);
  const message = fields?.['message'];
  const error = url === undefined ? null : new URL(url, href).searchParams.get('error');
  return {
    error: error ?? code ?? 'Callback',
    status,
    ok,
    url: null,
    ...(code === undefined ? {} : { code }),
    ...(typeof message === 'string' ? { message } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
