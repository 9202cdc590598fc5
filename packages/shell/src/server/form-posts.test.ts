import { AuthError } from '@portico/server';
import { signedInAs } from '@portico/server/testing';
import { Empty, origin, shellWords, site, siteOptions } from '@portico/testing/shell/test-site';
import { expect, onTestFinished, test } from 'vitest';
import { createEndpointTable, EndpointError } from '../pages/endpoints.ts';
import type { PageProps } from '../pages/page-module.ts';
import { createPageTable } from '../pages/page-table.ts';
import { type Action, type EndpointContext, redirect } from '../pages/request-context.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { createSite } from './create-site.ts';

const account = 'eip155:8453:0x00000000219ab540356cBB839Cbe05303d7705Fa';
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  origin,
  accept: 'text/html,*/*',
  referer: `${origin}/notes?tab=2`,
};

/** A site with a page that has a form, one with another, and an endpoint. */
function open(
  action: Action,
  { requiresSession = false, secrets = ['a secret for the forms of this site'] } = {},
) {
  const auth = site({});
  onTestFinished(() => auth.close());
  const shown: PageProps['form'][] = [];
  const app = createSite({
    ...siteOptions(auth, {
      pages: createPageTable(
        {
          '/src/pages/notes.tsx': { path: '/notes', title: 'Notes', requiresSession, Page: Empty },
          '/src/pages/plain.tsx': { path: '/plain', title: 'Plain', Page: Empty },
        },
        { '/src/pages/notes.server.ts': { action } },
      ),
      endpoints: createEndpointTable(
        { '/src/api/notes.ts': { path: '/api/notes', POST: action } },
        [],
      ),
      words: createWordsTable(...shellWords),
      render: (state) => {
        shown.push(state.form);
        return '';
      },
    }),
    secrets,
  });
  const post = (path: string, body = 'text=hello', headers: object = {}) =>
    app.request(origin + path, { method: 'POST', headers: { ...form, ...headers }, body });
  const get = (path: string, cookie = '') => app.request(origin + path, { headers: { cookie } });
  return { auth, shown, post, get };
}

const refuse = () => {
  throw new EndpointError('NOTE_INVALID', 400, 'Write something.', { keep: { text: 'hel<lo' } });
};

test('a page’s form redirects to the page, or to the target of its action', async () => {
  const taken: unknown[] = [];
  const { post } = open(async ({ fields }: EndpointContext) => {
    const { text } = await fields();
    taken.push(text);
    return text === 'away' ? redirect('/plain') : undefined;
  });
  const back = await post('/notes?tab=2');
  expect([back.status, back.headers.get('location')]).toEqual([303, '/notes?tab=2']);
  const away = await post('/notes', 'text=away');
  expect([away.status, away.headers.get('location')]).toEqual([303, '/plain']);
  expect(taken).toEqual(['hello', 'away']);
});

test.each(['/notes', '/api/notes'])(
  'a refusal of %s is shown on the form’s page, once',
  async (path) => {
    const { post, get, shown } = open(refuse);
    const back = await post(path);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/notes?tab=2']);
    const [cookie = ''] = back.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-portico\.form=[\w-]+\.[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [pair = ''] = cookie.split(';');

    const page = await get('/notes', pair);
    expect(shown).toEqual([
      { code: 'NOTE_INVALID', message: 'Write something.', kept: { text: 'hel<lo' } },
    ]);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.headers.getSetCookie().join()).toMatch(/^__Host-portico\.form=; Max-Age=0;/);
    // It is of one page, and of one visitor.
    shown.length = 0;
    await get('/plain', pair);
    await get('/notes');
    expect(shown).toEqual([undefined, undefined]);
  },
);

test('a refusal of the catalogue is in the visitor’s language', async () => {
  const { post, get, shown } = open(() => {
    throw new AuthError('RATE_LIMITED');
  });
  const [cookie = ''] = (await post('/notes')).headers.getSetCookie();
  await get('/notes', cookie.split(';')[0]);
  expect(shown[0]).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/\w+/) });
});

test('a script gets the same refusal as JSON', async () => {
  const { post } = open(refuse);
  const answer = await post('/notes', 'text=', { accept: 'application/json' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ code: 'NOTE_INVALID', message: 'Write something.' });
});

test('another site’s form is refused, and nothing is run or shown', async () => {
  const run: unknown[] = [];
  const { post } = open(() => run.push(1));
  const answer = await post('/notes', 'text=hello', { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(run).toEqual([]);
});

test('a form of a guarded page needs a session: signing in leads back to the page', async () => {
  const run: unknown[] = [];
  const { auth, post } = open(({ session }) => void run.push(session?.account), {
    requiresSession: true,
  });
  const refused = await post('/notes');
  expect(refused.status).toBe(303);
  expect(refused.headers.get('location')).toContain('callbackUrl=%2Fnotes%3Ftab%3D2');
  const { cookie } = await signedInAs(auth, account);
  expect((await post('/notes', 'text=hello', { cookie })).status).toBe(303);
  expect(run).toEqual([account]);
});

test('a body that is too large is refused on the page', async () => {
  const { post, get, shown } = open(async ({ fields }) => void (await fields()));
  const back = await post('/notes', `text=${'x'.repeat(70_000)}`);
  expect(back.status).toBe(303);
  const [cookie = ''] = back.headers.getSetCookie();
  await get('/notes', cookie.split(';')[0]);
  expect(shown[0]?.code).toBe('BODY_TOO_LARGE');
});

test('input that is too large for the cookie is left out', async () => {
  const { post, get, shown } = open(() => {
    throw new EndpointError('LONG', 400, 'Too long.', { keep: { text: 'x'.repeat(5000) } });
  });
  const [cookie = ''] = (await post('/notes')).headers.getSetCookie();
  expect(cookie.length).toBeLessThan(4096);
  await get('/notes', cookie.split(';')[0]);
  expect(shown[0]).toEqual({ code: 'LONG', message: 'Too long.', kept: {} });
});

test('a cookie that this site did not sign shows nothing', async () => {
  const { post, get, shown } = open(refuse);
  const [cookie = ''] = (await post('/notes')).headers.getSetCookie();
  const [, value = ''] = /=([^;]+)/.exec(cookie) ?? [];
  const [payload = '', signature = ''] = value.split('.');
  const other = Buffer.from(
    JSON.stringify({ path: '/notes', code: 'X', message: 'Call us.', kept: {} }),
  ).toString('base64url');
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  const tampered = [
    '',
    'x',
    '.',
    payload,
    `${payload}.`,
    `.${signature}`,
    other,
    `${other}.${signature}`,
    `${flip(payload)}.${signature}`,
    `${payload}.${flip(signature)}`,
    `${value}A`,
  ];
  for (const each of tampered)
    expect((await get('/notes', `__Host-portico.form=${each}`)).status).toBe(200);
  // Its name on http, which another host of the domain could set.
  await get('/notes', `portico.form=${value}`);
  // A page without a refusal is rendered once for all.
  expect(shown).toEqual([undefined]);
  await get('/notes', `__Host-portico.form=${value}`);
  expect(shown.at(-1)).toMatchObject({ code: 'NOTE_INVALID' });
});

test('a refusal outlives one change of the secret', async () => {
  const secrets = ['the secret of before'];
  const { post, get, shown } = open(refuse, { secrets });
  const [cookie = ''] = (await post('/notes')).headers.getSetCookie();
  secrets.unshift('the secret of now');
  await get('/notes', cookie.split(';')[0]);
  expect(shown.at(-1)).toMatchObject({ code: 'NOTE_INVALID' });
  secrets.pop();
  await get('/notes', cookie.split(';')[0]);
  expect(shown.at(-1)).toBeUndefined();
});

test('a page without an action takes no form', async () => {
  const { post } = open(refuse);
  expect((await post('/plain')).status).toBe(405);
});
