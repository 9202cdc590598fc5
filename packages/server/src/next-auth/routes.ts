import {
  type CsrfAnswer,
  type ErrorCode,
  isErrorCode,
  type Provider,
  type SessionAnswer,
  sessionEndedHeader,
} from '@portico/protocol';
import { AuthError, getStatus } from '../common/auth-error.ts';
import type { Answer } from '../common/messages.ts';
import { answer, authUrl, json, redirect } from '../http/answers.ts';
import { findRequestSession, issueCsrfToken, requireCsrfToken } from '../http/auth-cookies.ts';
import { isGuardRefusal } from '../http/origin.ts';
import { type Body, readOwnPost } from '../http/read-body.ts';
import { pageStyle, walletScript } from '../pages/assets.ts';
import { errorPage, failurePage, signInError } from '../pages/error-page.ts';
import type { ReadCall, Route } from '../routes/context.ts';
import { updateData } from '../sessions/sessions.ts';
import { showVerifyRequest } from './email.ts';
import { requestCallbackUrl } from './post.ts';
import { callback, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** The headers that next-auth sends since 4.24.12. */
const noCache = { pragma: 'no-cache', expires: '0' } as const;

/** `GET session` reads the session, `POST session` (the client's update()) reads it again. */
const session: Route = {
  GET: (call) => readSession(call, noCache),

  async POST(call) {
    const { context, request } = call;
    try {
      requireCsrfToken(context, request, await readOwnPost(context, request));
    } catch (cause) {
      // next-auth answers the same; its client reads no code here.
      if (cause instanceof AuthError && foreign.has(cause.code)) return json({}, { status: 400 });
      throw cause;
    }
    return readSession(call, {}, updateData);
  },
};

const foreign: ReadonlySet<ErrorCode> = new Set(['CSRF_MISMATCH', 'ORIGIN_MISMATCH']);

/** Without a session `{}`: null would read as an error to next-auth's client. */
async function readSession(
  { context, request }: ReadCall,
  headers: Readonly<Record<string, string>>,
  update?: typeof updateData,
): Promise<Answer> {
  try {
    const found = await findRequestSession(context, request);
    const session = found && update ? await update(context, found) : found?.session;
    const answer: SessionAnswer = session ?? {};
    return json(answer, { headers });
  } catch (cause) {
    if (!(cause instanceof AuthError) || cause.code !== 'SESSION_REVOKED') throw cause;
    return json({}, { headers: { ...headers, [sessionEndedHeader]: cause.code } });
  }
}

/** `GET error?error=X`: redirects what the sign-in page can explain, and shows a page for the rest, with the code where it says more. */
const error: Route = {
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

const levels = { error: 'error', warn: 'warn', debug: 'info', info: 'info' } as const;

/**
 * `POST _log`: what went wrong in a browser. Anyone can post here, so only known levels, codes of capitals and short printable text
 * are taken. Always 200, as next-auth's beacon expects.
 */
const log: Route = {
  async POST({ context, request }) {
    // A beacon of our own pages sends its origin; so does one of another site.
    const body = await readOwnPost(context, request).catch((): Body => ({}));
    const { level, code, message } = body;
    const wellFormed =
      isLevel(level) && typeof code === 'string' && /^[A-Z][A-Z_]{2,63}$/.test(code);
    if (wellFormed && context.clientLogLimit()) {
      const given = typeof message === 'string' ? message : '';
      const text = given.replace(/[^\x20-\x7e]/g, ' ').slice(0, 256);
      context.logger[levels[level]]({ client: true, code, text }, 'reported by a browser');
    }
    return answer('', 'text/plain; charset=utf-8', {});
  },
};

function isLevel(value: unknown): value is keyof typeof levels {
  return typeof value === 'string' && Object.hasOwn(levels, value);
}

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
