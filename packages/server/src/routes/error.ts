import { redirect } from '../http/answers.ts';
import { authUrl } from '../http/urls.ts';
import { errorPage } from '../pages/error-page.ts';
import { signInErrors } from '../pages/sign-in-errors.ts';
import type { Route } from './route.ts';

/** `GET error?error=X`: what the sign-in page can explain goes there, the rest has a page of its own. */
export const error: Route = {
  GET({ context, request, query, parameter }) {
    const name = query.get('error') ?? parameter ?? '';
    return Object.hasOwn(signInErrors, name)
      ? redirect(authUrl(context.origin, 'signin', { error: name }))
      : errorPage(context, request, name);
  },
};
