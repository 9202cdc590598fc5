import { randomInt } from 'node:crypto';
import {
  createSiweMessage,
  type ErrorCode,
  isErrorCode,
  type SiweMessage,
} from '@portico/protocol';
import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { cookieHeader } from '../server/test-browser.ts';

/** An answer of the site, read. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; throws when it is something else. */
  json(): Record<string, unknown>;
};

/** A visitor without a browser: requests and a cookie jar. */
export type Visitor = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Posts as a script of the site. */
  postJson(path: string, body: object): Promise<Answer>;
  /** A fresh or kept token, which is also the nonce of a sign-in message. */
  csrfToken(): Promise<string>;
  session(): Promise<Record<string, unknown>>;
  /** Posts a signed message as the sign-in dialog does. */
  submit(signed: SignedMessage): Promise<Answer>;
  signOut(): Promise<Answer>;
};

/**
 * A new visitor of the site at `origin`, anonymous unless cookies are given. `own` are headers that all
 * their requests carry, for example what their browser calls itself.
 * @param send sends their requests. Default: `fetch`
 */
export function createVisitor(
  origin: string,
  cookies = new Map<string, string>(),
  own: Readonly<Record<string, string>> = {},
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Visitor {
  const address = visitorAddress();
  async function request(path: string, init: RequestInit): Promise<Answer> {
    const cookie = cookieHeader({ cookies });
    const response = await send(origin + path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...address,
        ...own,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
    keepCookies(cookies, response.headers.getSetCookie());
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text),
    };
  }
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, form, headers = {}) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin, ...headers },
      }),
    postJson: (path, body) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, 'content-type': 'application/json' },
      }),
    csrfToken: async () => String((await visitor.get('/api/auth/csrf')).json().csrfToken),
    session: async () => (await visitor.get('/api/auth/session')).json(),
    submit: ({ message, signature, csrfToken }) =>
      visitor.post('/api/auth/callback/siwe', {
        message,
        signature,
        csrfToken,
        callbackUrl: origin,
        json: 'true',
      }),
    signOut: async () =>
      visitor.post('/api/auth/signout', {
        csrfToken: await visitor.csrfToken(),
        callbackUrl: origin,
        json: 'true',
      }),
  };
  return visitor;
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=(?:0|-\d+)$/i.test(attribute))) {
      cookies.delete(name);
    } else {
      cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

/** Headers that give a visitor an address to itself, as the proxy that the site trusts would. */
export function visitorAddress(): Readonly<Record<string, string>> {
  const [a, b, c] = [randomInt(256), randomInt(256), randomInt(256)];
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

/** The code of a refusal; fails loudly when the answer names none of the catalogue. */
export function readCode(answer: Answer): ErrorCode {
  const { code } = answer.json();
  if (!isErrorCode(code)) {
    throw new Error(`${answer.status} carries no code of the catalogue: ${answer.text}`);
  }
  return code;
}

/** A message, its signature, and the token that the form carries. */
export type SignedMessage = {
  readonly message: string;
  readonly signature: string;
  readonly csrfToken: string;
};

/** The message that the site expects from this account, changed by `fields`, and signed by `signer`. */
export async function signMessage(
  origin: string,
  account: PrivateKeyAccount,
  csrfToken: string,
  fields: Partial<SiweMessage> = {},
  signer: PrivateKeyAccount = account,
): Promise<SignedMessage> {
  const message = createSiweMessage({
    ...expectedMessage(origin, account.address, csrfToken),
    ...fields,
  });
  return { message, csrfToken, signature: await signer.signMessage({ message }) };
}

/** The message that the site expects from an address. */
export function expectedMessage(origin: string, address: Address, csrfToken: string): SiweMessage {
  return {
    domain: new URL(origin).host,
    address,
    statement: 'Sign in to Portico.',
    uri: origin,
    version: '1',
    chainId: 8453,
    nonce: csrfToken,
    issuedAt: new Date().toISOString(),
  };
}
