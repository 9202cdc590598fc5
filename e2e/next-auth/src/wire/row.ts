import type { MailServer } from '@portico/testing/mail/mail-server';
import { cookieHeader } from '@portico/testing/server/test-browser';
import { type Answer, createVisitor } from '@portico/testing/site/visitor';
import { goodPassword, type Host } from '../host.ts';

/** One thing that can be asked of the session API, and what comes of it. */
export type Row = {
  readonly ask: (caller: Caller) => Promise<Answer>;
  /** Answer of next-auth 4.24.15. */
  readonly nextAuth: Outcome;
  /** Our answer where it differs, with the reason. */
  readonly ours?: Outcome & { readonly because: Difference };
};

/** Requests by what they are. */
export type Rows = Readonly<Record<string, Row>>;

/**
 * Deliberate differences from the answers of next-auth 4.24.15. Decisions 0004 to 0007 say more; a row of
 * the table that names none of these must agree.
 */
export const differences = {
  'reads set no cookie':
    'GET session neither gives, renews nor takes away a cookie, so that a late answer changes nothing.',
  'only the sign-in page remembers where to go':
    'A callback URL that a post names is used and not kept in a cookie.',
  'refusals have truthful statuses':
    'A refused CSRF token is 403 and an unknown provider 400, not 200, so that `ok` is not a lie; its url says error=MissingCSRF.',
  'cannot tell is 503': 'An outage is neither a refusal nor an answer: 503 with Retry-After.',
  'the code is in the address':
    'The error address carries the exact code of the catalogue besides.',
  'callback URLs are ignored, not fatal':
    'A callback URL that is damaged or of another site counts as none, from the body, the query or the cookie.',
  'no request gets a 500': 'What is malformed or not supported is the fault of the request.',
  'HEAD and OPTIONS are answered': 'HEAD as GET without the body, OPTIONS with what is allowed.',
  'links are opened before they are used':
    'GET of a mailed link shows a button, because mail scanners open links; the post signs in.',
  'one answer for links that do not work':
    'A link without a token is as invalid as one with a wrong token.',
  'other sites cannot post': 'Origin and Sec-Fetch-Site are checked beside the token.',
} as const;

type Difference = keyof typeof differences;

/** The part of an answer that a client or a browser acts on. */
type Outcome = {
  readonly status: number;
  /** Target: `Location`, or `url` of a JSON answer; path and query when it is of this site. */
  readonly to?: string;
  /** The body of a JSON answer that leads nowhere. */
  readonly body?: unknown;
  /** Names of the cookies that it sets or clears (`-name`), in alphabetical order. */
  readonly cookies?: readonly string[];
};

/** Reads of an answer what the expectation speaks of. */
export function outcomeOf(answer: Answer, origin: string, like: Outcome): Outcome {
  const json = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = json && answer.text !== '' ? answer.json() : undefined;
  const to = answer.headers.get('location') ?? parsed?.url;
  return {
    status: answer.status,
    ...('to' in like && { to: String(to).replace(origin, '') }),
    ...('body' in like && { body: parsed ?? answer.text }),
    ...('cookies' in like && { cookies: cookiesOf(answer.headers) }),
  };
}

function cookiesOf(headers: Headers): readonly string[] {
  return headers
    .getSetCookie()
    .map((line) => `${/Max-Age=0/i.test(line) ? '-' : ''}${line.slice(0, line.indexOf('='))}`)
    .toSorted();
}

/** The server that is called: our host, or next-auth. */
export type Callee = Pick<Host, 'origin' | 'breakStore'>;

/** A client of the session API without a browser. */
export type Caller = ReturnType<typeof createCaller>;

/** A new caller without cookies. */
export function createCaller(host: Callee, mail: MailServer) {
  const visitor = createVisitor(host.origin);
  /** Posts a form with a good token unless another is given; `json` asks for JSON instead of a redirect, as the client does. */
  const post = async (
    path: string,
    fields: Readonly<Record<string, string>> = {},
    options: {
      readonly json?: boolean;
      readonly csrfToken?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) => {
    const { json = true, csrfToken = await visitor.csrfToken(), headers = {} } = options;
    const form = { csrfToken, ...fields, ...(json && { json: 'true' }) };
    return visitor.post(`/api/auth/${path}`, form, headers);
  };
  return {
    host,
    mail,
    visitor,
    /** Any request, with the cookies so far and nothing else. */
    async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
      const cookie = cookieHeader(visitor);
      const response = await fetch(`${host.origin}/api/auth/${path}`, {
        ...init,
        method,
        redirect: 'manual',
        headers: { ...(cookie && { cookie }), ...Object.fromEntries(new Headers(init.headers)) },
      });
      const text = await response.text();
      const { status, headers } = response;
      return { status, headers, text, json: () => JSON.parse(text) };
    },
    get: (path: string) => visitor.get(`/api/auth/${path}`),
    post,
    async signIn() {
      const { status } = await post('callback/password', { password: goodPassword });
      if (status !== 200) throw new Error(`Signing in failed with ${status}`);
    },
    /** Asks for a sign-in link; its path and query. */
    async mailedLink() {
      await post('signin/email', { email: 'eve@example.com', callbackUrl: '/there' });
      const link = new URL(mail.links.at(-1) ?? 'none');
      return link.pathname.slice('/api/auth/'.length) + link.search;
    },
  };
}
