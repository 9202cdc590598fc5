import { expect, test } from '../test.ts';

test('the server sends an anonymous visitor to sign in, before it sends anything of the page', async ({
  server,
}) => {
  const headers = { accept: 'text/html' };
  const answer = await fetch(`${server.origin}/vault`, { headers, redirect: 'manual' });
  expect([302, 303, 307]).toContain(answer.status);
  expect(answer.headers.get('location')).toMatch(/callbackUrl=(?:[^&]*%2F|\/)vault/);
});
