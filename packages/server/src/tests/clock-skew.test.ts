import { join } from 'node:path';
import type { NonceAnswer } from '@portico/protocol';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';

const hour = 3_600_000;

/** A browser at an instance whose clock is ahead, and the same browser at one whose clock is right. */
async function twoInstances(ahead: number) {
  const database = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
  const fast = await createTestAuth({ database });
  const right = await createTestAuth({ database });
  onTestFinished(() => fast.auth.close());
  onTestFinished(() => right.auth.close());
  const now = right.clock.now;
  fast.clock.now += ahead;
  const atFast = createTestBrowser(fast.auth);
  const { nonce }: NonceAnswer = JSON.parse(await (await atFast.fetch('nonce')).text());
  const csrfToken = await atFast.csrfToken();
  const atRight = createTestBrowser(right.auth, { copyOf: atFast });
  return { now, nonce, csrfToken, atRight };
}

test('a nonce from a clock an hour ahead signs in nowhere', async () => {
  const { now, nonce, csrfToken, atRight } = await twoInstances(hour);
  for (const [path, text] of [
    ['verify', nonce],
    ['callback/siwe', csrfToken],
  ] as const) {
    // Also where the message was made by a clock that is ahead as much.
    for (const issuedAt of [now, now + hour]) {
      const signed = await signMessage(text, issuedAt);
      const answer = await atRight.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://example.com' },
        body: JSON.stringify({ ...signed, csrfToken: await atRight.csrfToken(), json: 'true' }),
      });
      expect([path, await answer.json()]).toMatchObject([path, { code: 'NONCE_MISMATCH' }]);
    }
  }
});

test('a form token from a clock an hour ahead posts nothing, and is replaced', async () => {
  const { csrfToken, atRight } = await twoInstances(hour);
  const refused = await atRight.post('signout', { csrfToken });
  expect([refused.response.status, refused.answer.code]).toEqual([403, 'CSRF_MISMATCH']);
  const next = await atRight.csrfToken();
  expect(next).not.toBe(csrfToken);
  expect((await atRight.post('signout', { csrfToken: next })).response.status).toBe(200);
});

test.each([
  [60_000, 200],
  [61_000, 401],
])('clocks may differ by a minute: %i ms ahead is %i', async (ahead, status) => {
  const { now, csrfToken, atRight } = await twoInstances(ahead);
  const { response } = await atRight.post('callback/siwe', await signMessage(csrfToken, now));
  expect(response.status).toBe(status);
});
