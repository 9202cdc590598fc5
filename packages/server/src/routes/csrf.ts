import type { CsrfAnswer } from '@portico/protocol';
import { csrfTokenFor } from '../guard/browser.ts';
import { json } from '../http/answers.ts';
import type { Route } from './route.ts';

/** `GET csrf`: a token that posts need and that is also a sign-in nonce. */
export const csrf: Route = {
  GET({ context, request }) {
    const { token, cookie } = csrfTokenFor(context, request);
    const body: CsrfAnswer = { csrfToken: token };
    return json(body, {
      headers: { pragma: 'no-cache', expires: '0' },
      ...(cookie !== undefined && { cookies: [cookie] }),
    });
  },
};
