import type { MailServer } from '@portico/testing/mail/mail-server';
import { cookieHeader } from '@portico/testing/server/test-browser';
import { type Answer, createVisitor, type Visitor } from '@portico/testing/site/visitor';
import { goodPassword, type Host } from '../host.ts';

/** Options of a post. */
export type PostOptions = {
  /** Answer with JSON instead of a redirect, as the client asks for. Default true. */
  readonly json?: boolean;
  readonly csrfToken?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The server that is called: our host, or next-auth. */
export type Callee = Pick<Host, 'origin' | 'breakStore'>;

/** A client of the session API without a browser. */
export type Caller = {
  readonly host: Callee;
  readonly mail: MailServer;
  readonly visitor: Visitor;
  /** Any request, with the cookies so far and nothing else. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Posts a form with a good token unless another is given. */
  post(path: string, fields?: Record<string, string>, options?: PostOptions): Promise<Answer>;
  signIn(): Promise<void>;
  /** Asks for a sign-in link; its path and query. */
  mailedLink(): Promise<string>;
};

/** A new caller without cookies. */
export function createCaller(host: Callee, mail: MailServer): Caller {
  const visitor = createVisitor(host.origin);
  const post: Caller['post'] = async (path, fields = {}, options = {}) => {
    const { json = true, csrfToken = await visitor.csrfToken(), headers = {} } = options;
    const form = { csrfToken, ...fields, ...(json && { json: 'true' }) };
    return visitor.post(`/api/auth/${path}`, form, headers);
  };
  return {
    host,
    mail,
    visitor,
    async send(method, path, init = {}) {
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
    get: (path) => visitor.get(`/api/auth/${path}`),
    post,
    async signIn() {
      const { status } = await post('callback/password', { password: goodPassword });
      if (status !== 200) throw new Error(`Signing in failed with ${status}`);
    },
    async mailedLink() {
      await post('signin/email', { email: 'eve@example.com', callbackUrl: '/there' });
      const link = new URL(mail.links.at(-1) ?? 'none');
      return link.pathname.slice('/api/auth/'.length) + link.search;
    },
  };
}
