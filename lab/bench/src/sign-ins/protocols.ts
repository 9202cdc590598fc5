import type { SignInProtocol } from './protocol.ts';

const json = { 'content-type': 'application/json' };

/** Portico, also where it is mounted elsewhere. */
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

/** Better Auth's plugin for Sign-In with Ethereum. */
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
