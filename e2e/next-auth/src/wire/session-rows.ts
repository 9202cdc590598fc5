import { expect } from '@playwright/test';
import type { Rows } from './row.ts';

const eve = expect.objectContaining({
  // Ours has the user's id as well.
  user: expect.objectContaining({ name: 'Eve', email: 'eve@example.com' }),
  expires: expect.any(String),
});
const csrfAndCallbackUrl = ['next-auth.callback-url', 'next-auth.csrf-token'];
const garbage = { headers: { cookie: 'next-auth.session-token=garbage' } };
const asJson = { 'content-type': 'application/json' };

export const sessionRows: Rows = {
  'GET session of a stranger': {
    ask: ({ get }) => get('session'),
    nextAuth: { status: 200, body: {}, cookies: csrfAndCallbackUrl },
    ours: { status: 200, body: {}, cookies: [], because: 'reads set no cookie' },
  },
  'GET session with a session': {
    ask: async ({ signIn, get }) => {
      await signIn();
      return get('session');
    },
    nextAuth: { status: 200, body: eve, cookies: ['next-auth.session-token'] },
    ours: { status: 200, body: eve, cookies: [], because: 'reads set no cookie' },
  },
  'GET session with a token that is none': {
    ask: ({ send }) => send('GET', 'session', garbage),
    nextAuth: {
      status: 200,
      body: {},
      cookies: ['-next-auth.session-token', ...csrfAndCallbackUrl],
    },
    ours: { status: 200, body: {}, cookies: [], because: 'reads set no cookie' },
  },
  'GET session while the database is out of reach': {
    ask: async ({ signIn, host, get }) => {
      await signIn();
      host.breakStore();
      return get('session');
    },
    nextAuth: { status: 200 },
    ours: { status: 503, because: 'cannot tell is 503' },
  },
  'POST session with a session': {
    ask: async ({ signIn, visitor, send }) => {
      await signIn();
      const body = JSON.stringify({ csrfToken: await visitor.csrfToken(), data: { any: 1 } });
      return send('POST', 'session', { body, headers: asJson });
    },
    nextAuth: { status: 200, body: eve },
  },
  'POST session as a form': {
    ask: async ({ signIn, post }) => {
      await signIn();
      return post('session');
    },
    nextAuth: { status: 200, body: eve },
  },
  'POST session of a stranger': {
    ask: async ({ visitor, send }) => {
      const body = JSON.stringify({ csrfToken: await visitor.csrfToken() });
      return send('POST', 'session', { body, headers: asJson });
    },
    nextAuth: { status: 200, body: {} },
  },
  'POST session with a bad token': {
    ask: ({ send }) => send('POST', 'session', { body: '{"csrfToken":"bad"}', headers: asJson }),
    nextAuth: { status: 400, body: {} },
  },
  'GET csrf': {
    ask: ({ get }) => get('csrf'),
    nextAuth: { status: 200, body: { csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  },
  'GET providers': {
    ask: ({ get }) => get('providers'),
    nextAuth: {
      status: 200,
      body: expect.objectContaining({
        password: {
          id: 'password',
          name: 'a password',
          type: 'credentials',
          signinUrl: expect.stringMatching(/^http:.*\/api\/auth\/signin\/password$/),
          callbackUrl: expect.stringMatching(/^http:.*\/api\/auth\/callback\/password$/),
        },
      }),
      cookies: [],
    },
  },
};

export const signOutRows: Rows = {
  'POST signout with a session': {
    ask: async ({ signIn, post }) => {
      await signIn();
      return post('signout', { callbackUrl: '/bye' });
    },
    nextAuth: {
      status: 200,
      to: '/bye',
      cookies: ['-next-auth.session-token', 'next-auth.callback-url'],
    },
    ours: {
      status: 200,
      to: '/bye',
      cookies: ['-next-auth.session-token'],
      because: 'only the sign-in page remembers where to go',
    },
  },
  'POST signout as a form': {
    ask: async ({ signIn, post }) => {
      await signIn();
      return post('signout', { callbackUrl: '/bye' }, { json: false });
    },
    nextAuth: { status: 302, to: '/bye' },
  },
  'POST signout of a stranger': {
    ask: ({ post }) => post('signout', { callbackUrl: '/bye' }),
    nextAuth: { status: 200, to: '/bye' },
  },
  'POST signout with a bad token': {
    ask: ({ post }) => post('signout', {}, { csrfToken: 'bad' }),
    nextAuth: { status: 200, to: '/api/auth/signout?csrf=true' },
    ours: {
      status: 403,
      to: '/api/auth/signout?csrf=true&error=MissingCSRF',
      because: 'refusals have truthful statuses',
    },
  },
  'GET session after GET signout, which ends nothing': {
    ask: async ({ signIn, get }) => {
      await signIn();
      await get('signout');
      return get('session');
    },
    nextAuth: { status: 200, body: expect.objectContaining({ user: expect.anything() }) },
  },
};
