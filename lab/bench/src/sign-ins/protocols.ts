import { base } from '@portico/protocol';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import type { Server } from '../servers/servers.ts';

const json = { 'content-type': 'application/json' };

export const portico = (basePath = '/api/auth'): SignInProtocol => ({
  askForNonce: { method: 'GET', path: `${basePath}/nonce`, headers: {} },
  read: (body) => JSON.parse(body),
  verify: ({ message, signature }) => ({
    method: 'POST',
    path: `${basePath}/verify`,
    headers: json,
    body: JSON.stringify({ message, signature }),
  }),
});

/** next-auth 4, as RainbowKit's adapter uses it: the form token is the nonce. */
export const nextAuth: SignInProtocol = {
  askForNonce: { method: 'GET', path: '/api/auth/csrf', headers: {} },
  read: (body) => ({ nonce: JSON.parse(body).csrfToken }),
  verify: ({ origin, nonce, message, signature }) => ({
    method: 'POST',
    path: '/api/auth/callback/credentials',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      message,
      signature,
      csrfToken: nonce,
      callbackUrl: origin,
      json: 'true',
    }).toString(),
  }),
};

export const betterAuth: SignInProtocol = {
  askForNonce: { method: 'POST', path: '/api/auth/siwe/nonce', headers: json, body: '{}' },
  read: (body) => JSON.parse(body),
  verify: ({ message, signature }) => ({
    method: 'POST',
    path: '/api/auth/siwe/verify',
    headers: json,
    body: JSON.stringify({ message, signature }),
  }),
};

export type SignInRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type SignInReply = { readonly cookies: readonly string[]; readonly body: string };

/** The sign-in of a product: two requests, and a signature between them. */
export type SignInProtocol = {
  readonly askForNonce: SignInRequest;
  readonly read: (body: string) => { readonly nonce: string; readonly statement?: string };
  readonly verify: (signed: {
    readonly origin: string;
    readonly nonce: string;
    readonly message: string;
    readonly signature: string;
  }) => SignInRequest;
};

export async function signedRequest(
  origin: string,
  { read, verify }: SignInProtocol,
  reply: SignInReply,
  account: PrivateKeyAccount,
): Promise<SignInRequest> {
  const { nonce, statement } = read(reply.body);
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    uri: origin,
    version: '1',
    chainId: base.id,
    nonce,
    ...(statement !== undefined && { statement }),
    issuedAt: new Date(),
  });
  const signature = await account.signMessage({ message });
  const request = verify({ origin, nonce, message, signature });
  const headers = {
    ...request.headers,
    origin,
    cookie: reply.cookies.join('; '),
    'user-agent': 'Mozilla/5.0 bench',
  };
  return { ...request, headers };
}

/** Signs in a new account and gives back the `Cookie` header of the session. */
export async function signIn(
  { origin }: Pick<Server, 'origin'>,
  protocol: SignInProtocol,
): Promise<string> {
  const jar = new Map<string, string>();
  const send = async ({ path, ...request }: SignInRequest): Promise<SignInReply> => {
    const answer = await fetch(origin + path, { redirect: 'manual', ...request });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    return { cookies: [...jar.values()], body };
  };
  const reply = await send(protocol.askForNonce);
  const account = privateKeyToAccount(generatePrivateKey());
  const { cookies } = await send(await signedRequest(origin, protocol, reply, account));
  return cookies.join('; ');
}
