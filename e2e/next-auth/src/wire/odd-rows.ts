import { goodPassword } from '../host.ts';
import type { Caller, Row, Rows } from './row.ts';

/** Errors that the sign-in page explains. */
const signInErrors = ['Signin', 'Callback', 'EmailSignin', 'CredentialsSignin', 'SessionRequired'];

const page = (path: string, status = 200): Row => ({
  ask: ({ get }) => get(path),
  nextAuth: { status },
});

export const pageRows: Rows = {
  'GET signin': page('signin'),
  'GET signin with an error': page('signin?error=CredentialsSignin'),
  'GET signin with an error that nobody knows': page('signin?error=%3Cb%3E'),
  'GET signout': page('signout'),
  'GET verify-request': page('verify-request'),
  'GET error': page('error'),
  'GET error?error=AccessDenied': page('error?error=AccessDenied', 403),
  'GET error?error=accessdenied': page('error?error=accessdenied', 403),
  'GET error?error=Verification': page('error?error=Verification', 403),
  'GET error?error={anything else}': page('error?error=Anything'),
  'GET error?error=Configuration': {
    ...page('error?error=Configuration', 500),
    ours: { status: 503, because: 'no request gets a 500' },
  },
  ...Object.fromEntries(
    signInErrors.flatMap((error): [string, Row][] => {
      const nextAuth = { status: 302, to: `/api/auth/signin?error=${error}` };
      return [
        [`GET error?error=${error}`, { ask: ({ get }) => get(`error?error=${error}`), nextAuth }],
        [`GET error/${error}`, { ask: ({ get }) => get(`error/${error}`), nextAuth }],
      ];
    }),
  ),
};

const refusedMethod = (method: string, path: string): Row => ({
  ask: ({ send }) => send(method, path),
  nextAuth: { status: 400 },
});

export const oddRows: Rows = {
  'POST _log': {
    ask: ({ send }) =>
      send('POST', '_log', {
        body: new URLSearchParams({ level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x' }),
      }),
    nextAuth: { status: 200, body: '' },
  },
  'POST _log of nothing': {
    ask: ({ send }) => send('POST', '_log'),
    nextAuth: { status: 200, body: '' },
  },
  'GET _log': refusedMethod('GET', '_log'),
  'PUT session': refusedMethod('PUT', 'session'),
  'DELETE session': refusedMethod('DELETE', 'session'),
  'POST csrf': refusedMethod('POST', 'csrf'),
  'POST providers': refusedMethod('POST', 'providers'),
  'GET an action that nobody knows': refusedMethod('GET', 'nothing'),
  'POST an action that nobody knows': refusedMethod('POST', 'nothing'),
  'HEAD session': {
    ...refusedMethod('HEAD', 'session'),
    ours: { status: 200, because: 'HEAD and OPTIONS are answered' },
  },
  'OPTIONS session': {
    ...refusedMethod('OPTIONS', 'session'),
    ours: { status: 204, because: 'HEAD and OPTIONS are answered' },
  },
  'POST of JSON that is none': {
    ask: ({ send }) =>
      send('POST', 'callback/password', {
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
    nextAuth: { status: 400 },
  },
  'POST of a multipart form, which counts as no body': {
    ask: async ({ visitor, send }) => {
      const body = new FormData();
      body.set('csrfToken', await visitor.csrfToken());
      body.set('password', goodPassword);
      return send('POST', 'callback/password', { body });
    },
    nextAuth: { status: 302, to: '/api/auth/signin?csrf=true' },
    ours: {
      status: 302,
      to: '/api/auth/signin?csrf=true&error=MissingCSRF',
      because: 'refusals have truthful statuses',
    },
  },
};

const ignored = { status: 200, because: 'callback URLs are ignored, not fatal' } as const;
const damaged = 'not a url';

const withCookie = (path: string) => (caller: Caller) => {
  const cookie = `next-auth.callback-url=${encodeURIComponent(damaged)}`;
  return caller.send('GET', path, { headers: { cookie } });
};

export const callbackUrlRows: Rows = {
  'a path in the body': {
    ask: ({ post }) => post('signout', { callbackUrl: '/there?x=1#y' }),
    nextAuth: { status: 200, to: '/there?x=1#y' },
  },
  'a path in the query': {
    ask: ({ post }) => post('signout?callbackUrl=/there'),
    nextAuth: { status: 200, to: '/there' },
  },
  'the body before the query': {
    ask: ({ post }) => post('signout?callbackUrl=/query', { callbackUrl: '/body' }),
    nextAuth: { status: 200, to: '/body' },
  },
  'the cookie that the sign-in page set': {
    ask: async ({ get, post }) => {
      await get('signin?callbackUrl=/cookie');
      return post('signout');
    },
    nextAuth: { status: 200, to: '/cookie' },
  },
  'another site in the body': {
    ask: ({ post }) => post('signout', { callbackUrl: 'https://evil.example/' }),
    nextAuth: { status: 200, to: '' },
  },
  'another site’s path in the body': {
    ask: ({ post }) => post('signout', { callbackUrl: '//evil.example' }),
    nextAuth: { status: 200, to: '//evil.example' },
    ours: { ...ignored, to: '' },
  },
  'a script in the body': {
    ask: ({ post }) => post('signout', { callbackUrl: 'javascript:alert(1)' }),
    nextAuth: { status: 200, to: '' },
  },
  'no address in the body': {
    ask: ({ post }) => post('signout', { callbackUrl: damaged }),
    nextAuth: { status: 500 },
    ours: ignored,
  },
  'no address in the query': {
    ask: ({ get }) => get(`signin?callbackUrl=${encodeURIComponent(damaged)}`),
    nextAuth: { status: 500 },
    ours: ignored,
  },
  'two addresses in the query': {
    ask: ({ get }) => get('signin?callbackUrl=/one&callbackUrl=/two'),
    nextAuth: { status: 500 },
    ours: ignored,
  },
  ...Object.fromEntries(
    ['session', 'csrf', 'providers'].map((path): [string, Row] => [
      `no address in the cookie, GET ${path}`,
      { ask: withCookie(path), nextAuth: { status: 500 }, ours: ignored },
    ]),
  ),
};
