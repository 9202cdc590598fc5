import { goodPassword } from '../host.ts';
import type { Rows } from './row.ts';

const stale = '/api/auth/signin?csrf=true';
const staleHere = '/api/auth/signin?csrf=true&error=MissingCSRF';
const refused = '/api/auth/error?error=CredentialsSignin&provider=password';
const refusedHere = `${refused}&code=CREDENTIALS_REFUSED`;
const good = { password: goodPassword, callbackUrl: '/there' };
const asForm = { json: false };

export const signInRows: Rows = {
  'POST callback/{credentials} that is good': {
    ask: ({ post }) => post('callback/password', good),
    nextAuth: { status: 200, to: '/there' },
  },
  'POST callback/{credentials} that is good, as a form': {
    ask: ({ post }) => post('callback/password', good, asForm),
    nextAuth: { status: 302, to: '/there' },
  },
  'POST callback/{credentials} that is refused': {
    ask: ({ post }) => post('callback/password', { password: 'wrong' }),
    nextAuth: { status: 401, to: refused },
    ours: { status: 401, to: refusedHere, because: 'the code is in the address' },
  },
  'POST callback/{credentials} that is refused, as a form': {
    ask: ({ post }) => post('callback/password', { password: 'wrong' }, asForm),
    nextAuth: { status: 302, to: refused },
    ours: { status: 302, to: refusedHere, because: 'the code is in the address' },
  },
  'POST callback/{credentials} with a bad token': {
    ask: ({ post }) => post('callback/password', good, { csrfToken: 'bad' }),
    nextAuth: { status: 200, to: stale },
    ours: { status: 403, to: staleHere, because: 'refusals have truthful statuses' },
  },
  'POST callback/{credentials} with a bad token, as a form': {
    ask: ({ post }) => post('callback/password', good, { csrfToken: 'bad', json: false }),
    nextAuth: { status: 302, to: stale },
    ours: { status: 302, to: staleHere, because: 'refusals have truthful statuses' },
  },
  'POST callback/{credentials} whose authorize throws': {
    ask: ({ post }) => post('callback/broken'),
    nextAuth: { status: 401, to: '/api/auth/error?error=the%20directory%20is%20down' },
    ours: {
      status: 503,
      to: '/api/auth/error?error=CredentialsSignin&provider=broken&code=UNEXPECTED',
      because: 'cannot tell is 503',
    },
  },
  'POST callback/{credentials} as JSON': {
    ask: async ({ visitor, send }) => {
      const body = JSON.stringify({ ...good, csrfToken: await visitor.csrfToken(), json: 'true' });
      return send('POST', 'callback/password', {
        body,
        headers: { 'content-type': 'application/json' },
      });
    },
    nextAuth: { status: 200, to: '/there' },
  },
  'POST callback/{credentials} with json of another type than text': {
    ask: async ({ visitor, send }) => {
      const body = JSON.stringify({ ...good, csrfToken: await visitor.csrfToken(), json: true });
      return send('POST', 'callback/password', {
        body,
        headers: { 'content-type': 'application/json' },
      });
    },
    nextAuth: { status: 302, to: '/there' },
  },
  'POST callback/{credentials} from another site': {
    ask: ({ post }) =>
      post('callback/password', good, { headers: { origin: 'https://evil.example' } }),
    nextAuth: { status: 200 },
    ours: { status: 403, because: 'other sites cannot post' },
  },
  'GET callback/{credentials}': {
    ask: ({ get }) => get('callback/password'),
    nextAuth: { status: 500 },
    ours: { status: 400, because: 'no request gets a 500' },
  },
  'POST signin/{credentials}': {
    ask: ({ post }) => post('signin/password'),
    nextAuth: { status: 200, to: '/api/auth/signin' },
  },
  'POST signin/{unknown}': {
    ask: ({ post }) => post('signin/nobody'),
    nextAuth: { status: 200, to: stale },
    ours: { status: 400, to: staleHere, because: 'refusals have truthful statuses' },
  },
  'GET callback/{unknown}': { ask: ({ get }) => get('callback/nobody'), nextAuth: { status: 400 } },
  'POST callback/{unknown}': {
    ask: ({ post }) => post('callback/nobody'),
    nextAuth: { status: 400 },
  },
};
