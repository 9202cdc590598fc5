import { spellingsOn, urlSpellings } from '@portico/testing/server/url-spellings';
import { siteFor } from '@portico/testing/shell/site-for-visitor';
import { Empty, origin, shellWords, site, siteOptions } from '@portico/testing/shell/test-site';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createEndpointTable, EndpointError } from '../pages/endpoints.ts';
import { createPageTable } from '../pages/page-table.ts';
import { redirect } from '../pages/request-context.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { createSite } from './create-site.ts';

// Every place where the shell redirects to what a request names.

const examples = spellingsOn(origin).map((text): [string] => [text]);
const spellings = urlSpellings(origin);
/** Characters that a header can hold. */
const referers = spellings.filter((text) => /^[\x21-\x7e]*$/.test(text));

/** A site with a page whose form is taken or refused, one that needs a session, and an endpoint that refuses. */
function open() {
  const auth = site({});
  onTestFinished(() => auth.close());
  const refuse = () => {
    throw new EndpointError('NOTE_INVALID', 400, 'Write something.');
  };
  const pageAt = (path: string, requiresSession = false) => ({
    path,
    title: 'Notes',
    requiresSession,
    Page: Empty,
  });
  const pages = createPageTable(
    {
      '/src/pages/notes.tsx': pageAt('/notes'),
      '/src/pages/taken.tsx': pageAt('/taken/:id'),
      '/src/pages/vault.tsx': pageAt('/vault', true),
    },
    {
      '/src/pages/notes.server.ts': { action: refuse },
      '/src/pages/taken.server.ts': { action: () => undefined },
      '/src/pages/vault.server.ts': { action: refuse },
    },
  );
  const api = { '/src/api/notes.ts': { path: '/api/notes', POST: refuse } };
  const endpoints = createEndpointTable(api, []);
  return createSite(
    siteOptions(auth, { pages, endpoints, words: createWordsTable(...shellWords) }),
  );
}

/** The URL that a browser opens after an answer; throws when it leaves the site. */
function opened({ status, headers }: Response, page: string, site = origin): URL {
  const location = headers.get('location');
  if (location === null) throw new Error(`${page} was answered ${status}, without a redirect`);
  const target = new URL(location, page);
  if (target.origin !== site || target.username !== '') throw new Error(`${page} → ${location}`);
  const next = target.searchParams.get('callbackUrl');
  if (next !== null && new URL(next, target).origin !== site) throw new Error(`${page} → ${next}`);
  return target;
}

test('a form of any page redirects to the site', async () => {
  const app = open();
  const post = async (path: string, referer: string, body = 'text=hello') => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const headers = { ...form, 'content-length': String(body.length), origin, referer };
    const answer = await app.request(origin + path, { method: 'POST', headers, body });
    return opened(answer, origin + path).href;
  };
  await fc.assert(
    fc.asyncProperty(referers, async (referer) => {
      await post('/taken/1', referer);
      await post('/vault', referer);
      for (const path of ['/notes', '/api/notes']) await post(path, referer);
      await post('/preferences/scheme', referer, 'scheme=dark');
    }),
    { numRuns: 300, examples: examples.filter(([text]) => /^[\x21-\x7e]*$/.test(text)) },
  );
  const doubled = `${origin}//evil.example/x?y`;
  for (const path of ['/notes', '/api/notes']) expect(await post(path, doubled)).toBe(doubled);
  expect(await post('/preferences/scheme', doubled, 'scheme=dark')).toBe(doubled);
});

test('a redirect to another spelling of any path stays on the site', async () => {
  const app = open();
  await fc.assert(
    fc.asyncProperty(spellings, async (path) => {
      for (const url of [`${origin}/${path}/`, `${origin}/notes/${path}`]) {
        const answer = await app.request(url);
        if (answer.headers.has('location')) opened(answer, url);
      }
    }),
    { numRuns: 200, examples },
  );
  const bare = await app.request(`${origin}/notes///?a=1`);
  expect(opened(bare, origin).href).toBe(`${origin}/notes?a=1`);
});

test('a redirect from another name of this machine keeps any path', async () => {
  const local = 'http://localhost:3000';
  const settings = { ...siteOptions(site({})).settings, production: false };
  const app = siteFor('anonymous', { settings }).site;
  await fc.assert(
    fc.asyncProperty(spellings, async (path) => {
      const asked = new URL(`http://127.0.0.1:3000/${path}`);
      // Their files and endpoints are not redirected.
      fc.pre(!/^\/(?:api|assets|health|dev-wallet)(?:\/|$)/.test(asked.pathname));
      const target = opened(await app.request(asked.href), asked.href, local);
      expect(target.pathname + target.search).toBe(asked.pathname + asked.search);
    }),
    { numRuns: 200, examples },
  );
});

test('redirect() takes a path or an absolute URL, and refuses what only looks like a path', () => {
  fc.assert(
    fc.property(referers, (location) => {
      const leads = () => redirect(location).headers.get('location');
      const isAbsolute = URL.canParse(location);
      const isOfSite =
        URL.canParse(location, origin) && new URL(location, origin).origin === origin;
      if (isAbsolute || isOfSite) expect(leads()).toBe(location);
      else expect(leads).toThrow(TypeError);
    }),
    { numRuns: 500 },
  );
  expect(() => redirect('//evil.example')).toThrow(TypeError);
  expect(() => redirect('/\\evil.example')).toThrow(TypeError);
});
