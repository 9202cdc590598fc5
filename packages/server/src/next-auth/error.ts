import { isErrorCode } from '@portico/protocol';
import { AuthError, getStatus } from '../common/auth-error.ts';
import { authUrl, redirect } from '../http/answers.ts';
import { isGuardRefusal } from '../http/origin.ts';
import { errorPage, failurePage, signInError } from '../pages/error-page.ts';
import type { Route } from '../routes/context.ts';
import { requestCallbackUrl } from './post.ts';

/** `GET error?error=X`: redirects what the sign-in page can explain, and shows a page for the rest, with the code where it says more. */
export const error: Route = {
  GET(call) {
    const { context, request, query, parameter } = call;
    const name = query.get('error') ?? parameter ?? '';
    const given = query.get('code');
    // Guards that cannot answer 403 or 503 themselves redirect here, with the page that they protect.
    const isGuarded = query.has('callbackUrl');
    const denied = isGuarded && name === 'AccessDenied' ? 'ACCESS_DENIED' : undefined;
    const code = isErrorCode(given) ? given : denied;
    const known = signInError(name);
    if (known === undefined) {
      if (code === undefined || !(isGuardRefusal(code) || getStatus(code) >= 500))
        return errorPage(context, request, name, code);
      const callbackUrl = requestCallbackUrl(call);
      return failurePage(context, request, new AuthError(code), { callbackUrl, isGuarded });
    }
    const isDefaultCode = code === undefined || code === known.code;
    return redirect(
      authUrl(context, 'signin', { error: name, code: isDefaultCode ? undefined : code }),
    );
  },
};
