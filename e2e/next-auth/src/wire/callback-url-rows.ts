import type { Caller, Rows } from './row.ts';

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
  'no address in the cookie, GET session': {
    ask: withCookie('session'),
    nextAuth: { status: 500 },
    ours: ignored,
  },
  'no address in the cookie, GET csrf': {
    ask: withCookie('csrf'),
    nextAuth: { status: 500 },
    ours: ignored,
  },
  'no address in the cookie, GET providers': {
    ask: withCookie('providers'),
    nextAuth: { status: 500 },
    ours: ignored,
  },
};
