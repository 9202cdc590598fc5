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

const eve = { email: 'eve@example.com', callbackUrl: '/there' };
const failed = '/api/auth/error?error=EmailSignin';
const invalid = '/api/auth/error?error=Verification';
const sent = '/api/auth/verify-request?provider=email&type=email';

export const emailRows: Rows = {
  'POST signin/{email}': {
    ask: ({ post }) => post('signin/email', eve),
    nextAuth: { status: 200, to: sent },
  },
  'POST signin/{email} as a form': {
    ask: ({ post }) => post('signin/email', eve, { json: false }),
    nextAuth: { status: 302, to: sent },
  },
  'POST signin/{email} with a bad token': {
    ask: ({ post }) => post('signin/email', eve, { csrfToken: 'bad' }),
    nextAuth: { status: 200, to: '/api/auth/signin?csrf=true' },
    ours: {
      status: 403,
      to: '/api/auth/signin?csrf=true&error=MissingCSRF',
      because: 'refusals have truthful statuses',
    },
  },
  'POST signin/{email} without an address': {
    ask: ({ post }) => post('signin/email'),
    nextAuth: { status: 200, to: failed },
    ours: {
      status: 400,
      to: `${failed}&provider=email&code=EMAIL_ADDRESS_INVALID`,
      because: 'refusals have truthful statuses',
    },
  },
  'POST signin/{email} while no mail can be sent': {
    ask: ({ mail, post }) => {
      mail.refuse();
      return post('signin/email', eve);
    },
    nextAuth: { status: 200, to: failed },
    ours: {
      status: 503,
      to: `${failed}&provider=email&code=EMAIL_NOT_SENT`,
      because: 'refusals have truthful statuses',
    },
  },
  'GET callback/{email} of a link': {
    ask: async ({ mailedLink, get }) => get(await mailedLink()),
    nextAuth: { status: 302, to: '/there' },
    ours: { status: 200, because: 'links are opened before they are used' },
  },
  'POST callback/{email} of the page that a link opens': {
    ask: async ({ mailedLink, post }) =>
      post('callback/email', fieldsOf(await mailedLink()), { json: false }),
    // It reads links from the address alone, and finds nothing there.
    nextAuth: { status: 302, to: '/api/auth/error?error=configuration' },
    ours: { status: 302, to: '/there', because: 'links are opened before they are used' },
  },
  'POST callback/{email} of a link that was used': {
    ask: async ({ mailedLink, post }) => {
      const fields = fieldsOf(await mailedLink());
      await post('callback/email', fields);
      return post('callback/email', fields, { json: false });
    },
    nextAuth: { status: 302, to: '/api/auth/error?error=configuration' },
    ours: {
      status: 302,
      to: `${invalid}&provider=email&code=EMAIL_LINK_INVALID`,
      because: 'links are opened before they are used',
    },
  },
  'GET callback/{email} of a link that was used': {
    ask: async ({ mailedLink, get, post }) => {
      const link = await mailedLink();
      await get(link);
      await post('callback/email', fieldsOf(link));
      return get(link);
    },
    nextAuth: { status: 302, to: invalid },
    ours: { status: 200, because: 'links are opened before they are used' },
  },
  'GET callback/{email} without a token': {
    ask: ({ get }) => get('callback/email'),
    nextAuth: { status: 302, to: '/api/auth/error?error=configuration' },
    ours: { status: 302, to: invalid, because: 'one answer for links that do not work' },
  },
  'GET callback/{email} with a token that is none': {
    ask: ({ get }) => get('callback/email?email=eve@example.com&token=none'),
    nextAuth: { status: 302, to: invalid },
  },
};

function fieldsOf(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link, 'http://localhost').searchParams);
}
