import type { Page } from '../environment.ts';
import type { SessionConfig } from '../session/session-config.ts';
import { postForm, readTarget, readUrl } from '../session/session-forms.ts';
import {
  type RequestFailure,
  reportFailure,
  type SessionApi,
} from '../session/session-requests.ts';
import { invalidateSession, type SessionStore, settleSession } from '../session/session-store.ts';

/** The options of `signOut`. */
export type SignOutOptions = {
  /** The URL to go to afterwards. Default: this page. */
  readonly callbackUrl?: string;
  /** Default true. With false it does not navigate but returns the result. */
  readonly redirect?: boolean;
};

/** next-auth's shape, plus whether it worked. */
export type SignOutResult = { readonly url: string; readonly ok: boolean; readonly code?: string };

/** The page of the browser. */
export const browserPage: Page = {
  href: () => location.href,
  navigate(url) {
    location.href = url;
    // A change of only the fragment does not load the page.
    if (url.includes('#')) location.reload();
  },
};

/** Signs out, as next-auth 4's `signOut`; every store follows. @param closeDialog Runs without a redirect, before the page changes. */
export async function signOut(
  config: SessionConfig,
  options: SignOutOptions = {},
  closeDialog?: () => Promise<void>,
): Promise<SignOutResult | undefined> {
  const { api, stores } = config.internal;
  const { notifyTabs, page = browserPage } = api.environment;
  const { callbackUrl = page.href(), redirect = true } = options;
  const result = await postForm(api, 'signout', { callbackUrl }, readUrl);
  const { ok } = result;
  const url = readTarget(result) ?? callbackUrl;
  if (!result.ok) {
    reportUnlessRefused(api, result);
    // Not signed out: the session still exists on the server.
    return { url, ok, ...(result.code && { code: result.code }) };
  }
  notifyTabs('signout');
  if (!redirect) {
    const next = options.callbackUrl === undefined ? undefined : url;
    await closeDialog?.();
    for (const session of stores) void showSignedOut(session, next);
    return { url, ok };
  }
  // Shown as unauthenticated, a page that requires a session would go to the sign-in page instead.
  leavePage(stores);
  page.navigate(url);
  return undefined;
}

/** Shows that the visitor signed out, then reads the session again. `redirect`: where a page that requires a session goes. */
export function showSignedOut(session: SessionStore, redirect = '/'): Promise<void> {
  session.signOutRedirect = redirect;
  settleSession(session, null);
  // Read again all the same: a sign-in may have overtaken the answer to this sign-out.
  return invalidateSession(session);
}

/** Keeps what a page shows until it navigated. If it becomes visible again after all, it continues. */
export function leavePage(stores: Iterable<SessionStore>): void {
  for (const session of stores) {
    session.leaving = true;
    session.epoch += 1;
  }
}

/** Reports a failed connection to the server's log. A refusal names the page that explains it. */
export function reportUnlessRefused(api: SessionApi, failure: RequestFailure): void {
  if (readTarget(failure) === undefined) reportFailure(api, failure);
}
