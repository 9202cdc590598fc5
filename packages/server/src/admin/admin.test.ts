import { join } from 'node:path';
import { holdWrites } from '@portico/testing/database/pause-writes';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AuthError } from '../common/auth-error.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import { createKyselyStore } from '../store/kysely-store.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createAdmin } from './create-admin.ts';

const home = 'https://example.com';

/** A session server with admin pages for Alice, and what a browser gets from them. */
async function open(
  options: Partial<AuthOptions> = {},
  admins: readonly string[] = [alice.address],
) {
  const { auth, clock, log } = await createTestAuth(options);
  onTestFinished(() => auth.close());
  const admin = createAdmin(auth, { admins });
  const ask = (browser: TestBrowser, path = '', init: RequestInit = {}) => {
    const cookie = cookieHeader(browser);
    const headers = { cookie, ...Object.fromEntries(new Headers(init.headers)) };
    const request = new Request(`${home}/admin${path}`, { ...init, headers });
    return admin.handler(request, { ip: '192.0.2.7' });
  };
  const html = async (browser: TestBrowser, path = '') =>
    (await (await ask(browser, path))?.text()) ?? '';
  const visitor = async (account?: typeof alice) => {
    const browser = createTestBrowser(auth);
    if (account) await signIn(browser, clock.now, account);
    return browser;
  };
  const post = async (browser: TestBrowser, fields: Record<string, string>, origin = home) => {
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), ...fields });
    return ask(browser, '/sessions/end', { method: 'POST', body, headers: { origin } });
  };
  return { auth, clock, log, ask, html, visitor, post };
}

const pages = ['', '/users', '/sessions', '/style.css', '/none'];

test('answers 404 to everyone but the admins, on every path', async () => {
  const { ask, visitor, post } = await open();
  for (const browser of [await visitor(), await visitor(bob)]) {
    for (const path of pages) {
      expect(await ask(browser, path)).toBeNull();
      expect(await ask(browser, path, { method: 'POST' })).toBeNull();
      expect(await ask(browser, path, { method: 'OPTIONS' })).toBeNull();
    }
    expect(await post(browser, { user: 'a', id: 'b' })).toBeNull();
  }
  const made = createTestBrowser({ handler: () => Promise.reject(new Error('not asked')) });
  made.cookies.set('__Host-next-auth.session-token', 'A'.repeat(43));
  expect(await ask(made)).toBeNull();
});

test('an admin gets them, never cached, not for search engines, without a script', async () => {
  const { ask, visitor } = await open();
  const browser = await visitor(alice);
  for (const path of ['', '/users', '/sessions']) {
    const answer = await ask(browser, path);
    expect(answer?.status).toBe(200);
    const { headers } = answer ?? new Response();
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const text = (await answer?.text()) ?? '';
    expect(text).toContain('<html lang="en" dir="ltr"');
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).not.toContain('<script');
  }
  expect((await ask(browser, '/style.css'))?.headers.get('content-type')).toContain('text/css');
  expect(await ask(browser, '/none')).toBeNull();
  const head = await ask(browser, '', { method: 'HEAD' });
  expect([head?.status, await head?.text()]).toEqual([200, '']);
});

test('admins are accounts, addresses on the first chain, and users', async () => {
  const { auth, ask, visitor } = await open();
  const browser = await visitor(bob);
  const id = String((await auth.users.list())[0]?.id);
  const cookie = cookieHeader(browser);
  const answers = (admin: string) =>
    createAdmin(auth, { admins: [admin] }).handler(
      new Request(`${home}/admin`, { headers: { cookie } }),
    );
  const account = `eip155:8453:${bob.address}`;
  for (const name of [bob.address, bob.address.toLowerCase(), account, id, id.toUpperCase()])
    expect((await answers(name))?.status).toBe(200);
  for (const name of [`eip155:10:${bob.address}`, 'email:bob@example.org'])
    expect(await answers(name)).toBeNull();
  for (const name of ['bob', 'bob@example.org', bob.address.slice(0, 40), 'eip155:10', ' '])
    expect(() => createAdmin(auth, { admins: [name] })).toThrow(`"${name}" is no account`);
  const path = '//evil.example';
  expect(() => createAdmin(auth, { admins: [account], path })).toThrow(TypeError);
  expect(await ask(browser)).toBeNull();
});

test('an admin is named by the UUID of an import, in capitals, too', async () => {
  const { auth, visitor } = await open();
  const id = 'A0B1C2D3-0000-4000-8000-ABCDEF123456';
  await auth.users.import({ id, accounts: [`eip155:8453:${bob.address}`] });
  const request = new Request(`${home}/admin`, {
    headers: { cookie: cookieHeader(await visitor(bob)) },
  });
  const admin = createAdmin(auth, { admins: id });
  expect((await admin.handler(request))?.status).toBe(200);
  const list = new Request(`${home}/admin/sessions?of=${id}`, request);
  expect(await (await admin.handler(list))?.text()).toContain('<td');
});

test('another account of the same user is no admin', async () => {
  const { auth, ask, visitor } = await open();
  await visitor(alice);
  const browser = await visitor(bob);
  const user = await auth.users.find(`eip155:8453:${bob.address}`);
  await auth.users.delete(String((await auth.users.find(`eip155:8453:${alice.address}`))?.id));
  await auth.users.link(String(user?.id), `eip155:8453:${alice.address}`);
  expect((await browser.session()).accounts).toContain(`eip155:8453:${alice.address}`);
  expect(await ask(browser)).toBeNull();
});

test('a session of more than twelve hours is asked to sign in again, and sees nothing', async () => {
  const { clock, ask, visitor, post } = await open();
  const browser = await visitor(alice);
  await visitor(bob);
  clock.now += 12 * 3_600_000 + 1;
  for (const path of ['', '/users', '/sessions']) {
    const answer = await ask(browser, path);
    expect(answer?.status).toBe(403);
    const text = (await answer?.text()) ?? '';
    expect(text).toContain('Sign in again');
    expect(text).not.toContain(bob.address);
    expect(text).toContain('value="/api/auth/signin?callbackUrl=%2Fadmin"');
  }
  expect((await post(browser, { user: 'a', id: 'b' }))?.status).toBe(403);
  await signIn(browser, clock.now);
  expect((await ask(browser))?.status).toBe(200);
});

test('a post from another site, or without the token of this browser, ends nothing', async () => {
  const { auth, ask, html, visitor, post } = await open();
  const browser = await visitor(alice);
  const other = await visitor(bob);
  const fields = getFields(await html(browser, `/sessions?of=${bob.address}`));
  expect((await post(browser, fields, 'https://evil.example'))?.status).toBe(403);
  expect((await post(browser, { ...fields, csrfToken: 'none' }))?.status).toBe(403);
  expect((await post(browser, { id: '\0', user: fields.user ?? '' }))?.status).toBe(400);
  const large = { method: 'POST', body: 'a'.repeat(70_000), headers: { origin: home } };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...large.headers, ...type };
  expect((await ask(browser, '/sessions/end', { ...large, headers }))?.status).toBe(413);
  expect(await other.session()).toHaveProperty('address');
  expect(await auth.sessions.list(fields.user ?? '')).toHaveLength(1);
});

test('what visitors wrote is text, and no token is shown', async () => {
  const { auth, clock, html, visitor } = await open();
  const browser = await visitor(alice);
  const evil = createTestBrowser({
    handler(request, info) {
      const headers = new Headers(request.headers);
      headers.set('user-agent', '<b>"x"');
      return auth.handler(new Request(request, { headers }), info);
    },
  });
  await signIn(evil, clock.now, bob);
  const all = (
    await Promise.all(['', '/users', '/sessions'].map((path) => html(browser, path)))
  ).join();
  expect(all).toContain('&lt;b&gt;&quot;x&quot;');
  expect(all).not.toContain('<b>');
  for (const { cookies } of [browser, evil]) {
    const token = cookies.get('__Host-next-auth.session-token') ?? 'none';
    expect(all).not.toContain(token);
  }
  const problem = await html(browser, '/sessions?of=%3Cscript%3E');
  expect(problem).toContain('That is no address');
  expect(problem).not.toContain('<script');
});

/** The hidden fields of the first form that ends a session. */
function getFields(page: string): Record<string, string> {
  const form = /<form method="post"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
  const fields = form.matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...fields].flatMap(([, name, value]) => (name === 'csrfToken' ? [] : [[name, value]])),
  );
}

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('the admin pages on $name', ({ create }) => {
  test('show instances and nodes, users and sessions, and end one', async () => {
    const database = await create();
    const { auth, html, visitor, post } = await open({ database, instance: {} });
    const browser = await visitor(alice);
    const other = await visitor(bob);
    await expect.poll(() => html(browser)).toContain(`:${process.pid}`);
    const status = await html(browser);
    expect(status).toContain('>ready</span>');
    expect(status).toMatch(/127\.0\.0\.1:\d+/);
    for (const path of ['/users', '/sessions']) {
      const page = await html(browser, path);
      expect(page).toContain(`eip155:8453:${alice.address}`);
      expect(page).toContain(`eip155:8453:${bob.address}`);
    }
    const ofBob = await html(browser, `/sessions?of=${bob.address}`);
    expect(ofBob).not.toContain(`eip155:8453:${alice.address}`);
    const ended = await post(browser, getFields(ofBob));
    expect(ended?.status).toBe(302);
    expect(ended?.headers.get('location')).toBe(`${home}/admin/sessions?of=${bob.address}&ended=1`);
    expect(await html(browser, '/sessions?ended=1')).toContain('The session has ended.');
    expect(await other.session()).toEqual({});
    expect(await browser.session()).toHaveProperty('address');
    const again = await post(browser, getFields(ofBob));
    expect(again?.headers.get('location')).toContain('ended=0');
    expect(await auth.sessions.list(String(getFields(ofBob)['user']))).toEqual([]);
  });

  test('show an imported user, whatever its id, and end its session', async () => {
    const { auth, html, visitor, post } = await open({ database: await create() });
    const browser = await visitor(alice);
    const id = 'auth0|7.eve@example.org';
    await auth.users.import({ id, accounts: [`eip155:8453:${bob.address}`] });
    await visitor(bob);
    const [, link = ''] =
      /href="\/admin(\/sessions\?of=auth0[^"]*)"/.exec(await html(browser, '/users')) ?? [];
    const fields = getFields(await html(browser, link));
    expect(fields['user']).toBe(id);
    expect((await post(browser, fields))?.headers.get('location')).toContain('ended=1');
    // PostgreSQL has no text with a NUL in it.
    for (const of of ['auth0', 'email:%00'])
      expect(await html(browser, `/sessions?of=${of}`)).toContain('That is no address');
  });

  test('go through long lists by links, each row once', async () => {
    const { clock, html, visitor } = await open({
      database: await create(),
      signInsPerMinute: 1000,
    });
    for (let count = 0; count < 60; count += 1) {
      clock.now += 1000;
      await visitor(bob);
    }
    const browser = await visitor(alice);
    const first = await html(browser, `/sessions?of=${bob.address}`);
    const next = /rel="next" href="\/admin(\/sessions\?[^"]*)"/.exec(first)?.[1] ?? '';
    expect(next).toContain(`of=${bob.address}`);
    const second = await html(browser, next.replaceAll('&amp;', '&'));
    const ids = [first, second].map((page) =>
      [...page.matchAll(/name="id" value="(\w+)"/g)].map(([, id]) => id),
    );
    expect(ids.map(({ length }) => length)).toEqual([50, 10]);
    expect(new Set(ids.flat()).size).toBe(60);
    expect(second).not.toContain('rel="next"');
    expect(second).toContain(`rel="first" href="/admin/sessions?of=${bob.address}"`);
    expect(await html(browser, '/sessions?after=nonsense')).toContain(alice.address);
  });

  test('say that the database takes no writes, and why, as the command line does', async () => {
    const database = await create();
    const { auth, html, visitor } = await open({ database });
    const browser = await visitor(alice);
    expect(await html(browser)).not.toContain('The database takes no writes');
    const release = await holdWrites(database);
    await expect.poll(() => auth.health()).toEqual({ store: 'reads-only' });
    expect(await html(browser)).toMatch(/The database takes no writes: [^<]+\. Sessions are read/);
    await release();
  });

  test('are not there while the database cannot tell who asks', async () => {
    const { auth, ask, visitor } = await open({ database: await create() });
    const browser = await visitor(alice);
    expect((await ask(browser))?.status).toBe(200);
    await auth.close();
    expect(await ask(browser)).toBeNull();
  });
});

test('what cannot be read after the session was is 503 with the sentence of the catalogue', async () => {
  const store = await createKyselyStore(await openSqlite(':memory:'));
  const listInstances = () => Promise.reject(new AuthError('STORE_UNAVAILABLE'));
  const { ask, log, visitor } = await open({ database: { ...store, listInstances } });
  const browser = await visitor(alice);
  const answer = await ask(browser);
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get('retry-after')).toBe('5');
  expect(await answer?.text()).toContain('<code>STORE_UNAVAILABLE</code>');
  const line = { level: 'error', message: 'an admin page could not be answered' };
  expect(log.at(-1)).toMatchObject(line);
  expect((await ask(browser, '/users'))?.status).toBe(200);
});
