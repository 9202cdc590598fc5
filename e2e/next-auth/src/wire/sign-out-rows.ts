import { expect } from '@playwright/test';
import type { Rows } from './row.ts';

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
