import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adapterHosts } from '@portico/testing/server/adapter-hosts';
import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { cookieHeader, createTestBrowser } from '@portico/testing/server/test-browser';
import { beforeAll, describe, expect, test } from 'vitest';

// What browsers send with a request that changes something, to an endpoint of an adopter behind `requireSession`.
const site = 'https://example.com';
const evil = 'https://evil.example';

const fromEverySite = [
  ['a page of the API’s own', { origin: site, 'sec-fetch-site': 'same-origin' }, 200],
  // Its referrer policy is `no-referrer`.
  ['a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
  ['a page of another site', { origin: evil, 'sec-fetch-site': 'cross-site' }, 403],
  ['one of an old browser', { origin: evil }, 403],
  ['a frame in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a sister subdomain', { origin: 'https://x.example.com', 'sec-fetch-site': 'same-site' }, 403],
  ['another port', { origin: `${site}:8443`, 'sec-fetch-site': 'same-site' }, 403],
  ['http', { origin: 'http://example.com', 'sec-fetch-site': 'cross-site' }, 403],
] as const;

describe.each([
  ['the same site', 'https://app.example.com', 'same-site', 200],
  // Its browsers send cookies with what other sites post, so a request without an origin comes from none of them.
  ['another site', 'https://app.example.net', 'cross-site', 403],
] as const)('with an app on %s', (_, app, fetchSite, withoutOrigin) => {
  const cases = [
    ...fromEverySite,
    ['the app', { origin: app, 'sec-fetch-site': fetchSite }, 200],
    ['a server that calls for the user', {}, withoutOrigin],
  ] as const;

  describe.each(Object.entries(adapterHosts))('%s', (name, host) => {
    const server = createServer();
    let vault: (method: string, headers: object, accept?: string) => Promise<[number, string]>;
    beforeAll(async () => {
      const { auth, clock } = await createTestAuth({ trustedOrigins: [app] });
      const browser = createTestBrowser(auth);
      await signIn(browser, clock.now);
      server.on('request', host(auth)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // listen() with a port makes it so.
      vault = async (method, headers, accept = '*/*') => {
        const { status, text } = await fetch(`http://127.0.0.1:${port}/vault`, {
          method,
          headers: { ...headers, accept, cookie: cookieHeader(browser) },
        }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
        return [status, text];
      };
      return async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await auth.close();
      };
    });

    test.each(cases)('a post of %s, %j, is answered with %i', async (_from, headers, status) => {
      const [answered, text] = await vault('POST', headers);
      expect([answered, text.includes(alice.address)]).toEqual([status, status === 200]);
      expect(text.includes('The request came from another site')).toBe(status === 403);
      // A form, whose answer is a page.
      const [page] = await vault('POST', headers, 'text/html');
      expect(page).toBe(status);
    });

    test('other methods that change something are checked, those that read are not', async () => {
      const headers = { origin: evil, 'sec-fetch-site': 'cross-site' };
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const [status, text] = await vault(method, headers);
        // A browser repeats the method where a page of Next redirects to the one that explains it, which only reads.
        expect([method, status]).toEqual([method, name.startsWith('Next') ? 400 : 403]);
        expect(text).not.toContain(alice.address);
      }
      expect((await vault('GET', headers))[0]).toBe(200);
    });
  });
});
