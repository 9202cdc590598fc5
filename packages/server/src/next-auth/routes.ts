import type { CsrfAnswer, Provider } from '@portico/protocol';
import { answer, authUrl, json } from '../http/answers.ts';
import { issueCsrfToken } from '../http/auth-cookies.ts';
import { pageStyle, walletScript } from '../pages/assets.ts';
import type { Route } from '../routes/context.ts';
import { log } from './browser-log.ts';
import { showVerifyRequest } from './email.ts';
import { error } from './error.ts';
import { noCache, session } from './session.ts';
import { callback, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** `GET csrf`: a token that posts need and that next-auth's contract also uses as sign-in nonce. */
const csrf: Route = {
  GET({ context, request }) {
    const { token, cookies } = issueCsrfToken(context, request);
    const body: CsrfAnswer = { csrfToken: token };
    return json(body, { headers: noCache, cookies });
  },
};

/** `GET providers`: the configured providers, with absolute URLs. */
const providers: Route = {
  GET({ context }) {
    const listed: Record<string, Provider> = {};
    for (const { id, name, type, details } of context.providers.values()) {
      listed[id] = {
        id,
        name,
        type,
        signinUrl: authUrl(context, `signin/${id}`),
        callbackUrl: authUrl(context, `callback/${id}`),
        ...details,
      };
    }
    return json(listed);
  },
};

/** Its address changes with it. */
const immutable = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } };

/** `GET style.css`: the style of the pages; a file, because a strict policy allows no inline style. */
const style: Route = { GET: () => answer(pageStyle.css, 'text/css; charset=utf-8', immutable) };

/** `GET wallets.js`: signs in on the built-in sign-in page of a site without its own script. */
const walletsScript: Route = {
  GET: () => answer(walletScript.js, 'text/javascript; charset=utf-8', immutable),
};

/** The endpoints of next-auth 4's contract and its pages, by the first segment of their path. */
export const nextAuthRoutes: readonly (readonly [string, Route])[] = [
  ['session', session],
  ['csrf', csrf],
  ['providers', providers],
  ['signin', signIn],
  ['callback', callback],
  ['signout', signOut],
  ['error', error],
  ['verify-request', { GET: showVerifyRequest }],
  ['_log', log],
  ['style.css', style],
  ['wallets.js', walletsScript],
];
