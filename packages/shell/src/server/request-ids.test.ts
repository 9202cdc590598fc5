import { shell } from '@portico/locales/en/shell';
import { en } from '@portico/react/locales/en';
import { Empty, serve, site } from '@portico/testing/shell/test-site';
import { expect, it } from 'vitest';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A site with a home page, behind proxies that are trusted. */
function start(trustedProxies: string) {
  return serve(
    site({
      AUTH_SECRET: 'a secret for the tests of this site alone',
      TRUSTED_PROXIES: trustedProxies,
    }),
    {
      pages: createPageTable({
        '/src/pages/home.tsx': { path: '/', title: 'Home', Page: Empty },
      }),
      words: createWordsTable(
        { en: { footer: { description: 'A site' } } },
        { en: { words: shell, locale: en } },
      ),
    },
    { variables: { TRUSTED_PROXIES: trustedProxies } },
  );
}

/** Answered directly, by the routes, by the session server, by no page, and by what reads hosts. */
const requests = [
  ['/', 'example.com'],
  ['/', 'other.example'],
  ['/api/auth/session', 'example.com'],
  ['/assets/gone.js', 'example.com'],
  ['/health/live', 'example.com'],
  ['/', 'a:b:c'],
] as const;

it('gives every response its own id', async () => {
  const ask = await start('');
  const ids: unknown[] = [];
  for (const [path, host] of requests) {
    const { headers } = await ask(path, { host, 'x-request-id': 'of-a-visitor' });
    expect(headers['x-request-id'], path).toMatch(uuid);
    ids.push(headers['x-request-id']);
  }
  expect(new Set(ids).size).toBe(requests.length);
});

it('uses the id of a trusted proxy in every response', async () => {
  const ask = await start('127.0.0.1');
  for (const [path, host] of requests) {
    const { headers } = await ask(path, { host, 'x-request-id': 'of-the-proxy' });
    expect(headers['x-request-id'], `${host}${path}`).toBe('of-the-proxy');
  }
  const { headers } = await ask('/', { 'x-request-id': 'not an id' });
  expect(headers['x-request-id']).toMatch(uuid);
});
