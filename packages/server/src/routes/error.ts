import { isErrorCode } from '@portico/protocol';
import { redirect } from '../http/answers.ts';
import { authUrl } from '../http/urls.ts';
import { errorPage } from '../pages/error-page.ts';
import { signInError } from '../pages/sign-in-errors.ts';
import type { Route } from './route.ts';

/**
 * `GET error?error=X`: what the sign-in page can explain goes there, the rest has a page of its own. A `code`
 * of the catalogue goes along where its sentence tells more.
 */
export const error: Route = {
  GET({ context, request, query, parameter }) {
    const name = query.get('error') ?? parameter ?? '';
    const given = query.get('code');
    const code = isErrorCode(given) ? given : undefined;
    const known = signInError(name);
    if (known === undefined) return errorPage(context, request, name, code);
    const isSaid = code === undefined || code === known.code;
    return redirect(
      authUrl(context.origin, 'signin', { error: name, code: isSaid ? undefined : code }),
    );
  },
};
