import { openOwnTables } from '@portico/server/database';
import { signedInAs } from '@portico/server/testing';
import { origin, site, siteOptions } from '@portico/testing/shell/test-site';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  createEndpointTable,
  EndpointError,
  type EndpointFunction,
  type EndpointMethod,
} from '../pages/endpoints.ts';
import { redirect, type Tables } from '../pages/request-context.ts';
import { createSite } from './create-site.ts';

const account = 'eip155:8453:0x00000000219ab540356cBB839Cbe05303d7705Fa';
const json = { 'content-type': 'application/json', origin };
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  origin,
  accept: 'text/html,*/*',
  referer: `${origin}/vault?tab=2`,
};

/** The function that an endpoint exports for a method. */
const on = (method: EndpointMethod, run: EndpointFunction) => ({ [method]: run });

/** A site with one endpoint, `/api/orders/:id`. */
function open(endpoint: object, more: Parameters<typeof siteOptions>[1] = {}) {
  const auth = site({});
  onTestFinished(() => auth.close());
  const logged: unknown[] = [];
  const endpoints = createEndpointTable(
    { '/src/api/orders.ts': { path: '/api/orders/:id', ...endpoint } },
    [],
  );
  const onError = (error: unknown) => logged.push(error);
  const app = createSite(siteOptions(auth, { endpoints, ...more }, { onError }));
  const send = (init?: RequestInit) => app.request(`${origin}/api/orders/7`, init);
  return { auth, send, logged };
}

test('an endpoint responds with JSON, nothing, or its own response', async () => {
  const answers = [{ id: '7' }, undefined, new Response('plain', { status: 202 })];
  const { send } = open(on('GET', () => answers.shift()));
  const first = await send();
  expect(await first.json()).toEqual({ id: '7' });
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  expect((await send()).status).toBe(204);
  const last = await send();
  expect([last.status, await last.text()]).toEqual([202, 'plain']);
  expect(last.headers.get('cache-control')).toBe('private, no-store');
});

test('a method without a function gets 405 with an Allow header', async () => {
  const { send } = open({ ...on('GET', () => 1), ...on('DELETE', () => undefined) });
  const refused = await send({ method: 'PUT', headers: { origin } });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  expect((await send({ method: 'HEAD' })).status).toBe(200);
});

test('it gets the fields of a form or of JSON, and the path’s parameters', async () => {
  const { send } = open(
    on('POST', async ({ fields, params }) => ({ ...params, ...(await fields()) })),
  );
  const expected = { id: '7', amount: '2' };
  expect(await (await send({ method: 'POST', headers: form, body: 'amount=2' })).json()).toEqual(
    expected,
  );
  const body = JSON.stringify({ amount: '2' });
  expect(await (await send({ method: 'POST', headers: json, body })).json()).toEqual(expected);
  const broken = await send({ method: 'POST', headers: json, body: '{' });
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'BODY_INVALID' }]);
});

test('a body is bounded, also without a length', async () => {
  const read = on('POST', async ({ request }) => (await request.text()).length);
  const small = open(read);
  const large = open({ ...read, maxBodyBytes: 100_000 });
  const body = 'x'.repeat(70_000);
  const stream = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
  const unknown = { method: 'POST', headers: json, duplex: 'half' } as const;
  const refused = await small.send({ method: 'POST', headers: json, body });
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }]);
  expect((await small.send({ ...unknown, body: stream() })).status).toBe(413);
  expect(await (await large.send({ ...unknown, body: stream() })).json()).toBe(70_000);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
])('requests of other sites are refused: %s', async (_, headers) => {
  let acted = false;
  const act = () => {
    acted = true;
  };
  const { send, auth } = open({ ...on('GET', () => 'read'), ...on('POST', act) });
  const { cookie } = await signedInAs(auth, account);
  const refused = await send({ method: 'POST', headers: { ...headers, cookie } });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'ORIGIN_MISMATCH' }]);
  expect(acted).toBe(false);
  expect((await send({ headers: { ...headers, cookie } })).status).toBe(200);
});

test('requiresSession: scripts get 401, forms are redirected to the sign-in page and back', async () => {
  const { send, auth } = open({
    requiresSession: true,
    ...on('POST', ({ session }) => redirect(`/of/${session?.address}`)),
  });
  const script = await send({ method: 'POST', headers: json, body: '{}' });
  expect([script.status, await script.json()]).toMatchObject([401, { code: 'SESSION_REQUIRED' }]);
  const posted = await send({ method: 'POST', headers: form, body: '' });
  expect(posted.status).toBe(303);
  const signIn = new URL(posted.headers.get('location') ?? '', origin);
  expect(signIn.pathname).toBe('/api/auth/signin');
  expect(signIn.searchParams.get('callbackUrl')).toBe('/vault?tab=2');
  const elsewhere = { ...form, referer: 'https://evil.example/vault' };
  const led = await send({ method: 'POST', headers: elsewhere, body: '' });
  expect(led.headers.get('location')).not.toContain('evil');

  const { cookie } = await signedInAs(auth, account);
  const member = await send({ method: 'POST', headers: { ...form, cookie }, body: '' });
  expect(member.headers.get('location')).toBe(`/of/${account.slice('eip155:8453:'.length)}`);
});

test('its own refusal has a code; a failure is logged and reveals nothing', async () => {
  const failure = new Error('secret');
  const thrown = [new EndpointError('SOLD_OUT', 409, 'It is sold out.'), failure];
  const { send, logged } = open(
    on('GET', () => {
      throw thrown.shift();
    }),
  );
  const refused = await send();
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { code: 'SOLD_OUT', message: 'It is sold out.' },
  ]);
  expect(logged).toEqual([]);
  const failed = await send();
  expect(failed.status).toBe(503);
  expect(await failed.text()).not.toContain('secret');
  expect(logged).toEqual([failure]);
});

test('it reads and writes the tables of the site', async () => {
  const tables = await openOwnTables<Tables>({
    url: ':memory:',
    migrations: {
      '0001_orders': {
        up: (db) => db.schema.createTable('orders').addColumn('id', 'text').execute(),
      },
    },
  });
  onTestFinished(() => tables.close());
  const { send } = open(
    on('POST', async ({ db, params }) => {
      await db.insertInto('orders').values({ id: params['id'] }).execute();
      return (await sql<{ id: string }>`select id from orders`.execute(db)).rows;
    }),
    { db: tables.db },
  );
  expect(await (await send({ method: 'POST', headers: { origin } })).json()).toEqual([{ id: '7' }]);
});
