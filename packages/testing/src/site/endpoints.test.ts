import { expect, test } from 'vitest';
import { createSite } from '../../../shell/src/server/create-site.ts';
import { site, siteOptions } from '../shell/test-site.ts';
import { findEndpoints, shellEndpoints } from './endpoints.ts';

test('names every path that the shell answers', async () => {
  const auth = site({});
  const variables = { EMBED_IN: 'https://app.safe.global', BASE_RPC_URL: 'http://127.0.0.1:1' };
  const { routes } = createSite(siteOptions(auth, {}, { variables }));
  await auth.close();
  const paths = new Set(routes.map(({ path }) => path));
  // The session server and the RPC proxy, the product's endpoints, pages and files.
  const others = ['/api/auth/*', '/api/rpc/*', '/api/*', '/assets/*', '/dev-wallet/*', '/*'];
  const known = [...Object.values(shellEndpoints).flat(), ...others];
  expect([...paths].toSorted()).toEqual(known.toSorted());
});

test('finds the routes of the session server and the pages of the site', () => {
  const { reads, posts } = findEndpoints();
  expect(reads).toEqual(expect.arrayContaining(['/api/auth/session', '/', '/account']));
  expect(posts).toEqual(expect.arrayContaining(['/api/auth/verify', '/api/auth/callback/siwe']));
  expect(posts).not.toContain('/api/auth/csrf');
});
