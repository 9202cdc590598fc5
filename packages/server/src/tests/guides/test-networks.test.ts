import { options } from '@portico/testing/server/guide-options';
import { runBlock } from '@portico/testing/server/run-block';
import { alice, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { base, baseSepolia } from '../../chains.ts';
import type { Auth } from '../../create-auth/create-auth.ts';

const document = 'docs/guides/test-networks.md';

/** Signs in with one key, by a message for this chain. */
async function signInOn(browser: TestBrowser, now: number, chainId: number) {
  const signed = await signMessage(await browser.csrfToken(), now, { chainId });
  const { response, answer } = await browser.post('callback/siwe', signed);
  return [response.status, answer.code];
}

test('the server of the guide answers the RPC proxy of both chains', async () => {
  const { auth } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'chains: [baseSepolia, base],\n  nodes',
    given: { process: { env: { AUTH_SECRET: options.secret } } },
  });
  onTestFinished(() => auth.close());
  const paths = ['/api/auth/session', '/api/rpc', '/api/rpc/84532', '/api/rpc/8453'];
  expect(paths.map((path) => auth.handles(path))).toEqual([true, true, true, true]);
  expect(['/api/rpc/1', '/api/authors'].map((path) => auth.handles(path))).toEqual([false, false]);
});

test('a chain of viem alone takes messages for itself only', async () => {
  const { auth } = await runBlock<{ auth: Auth }>({
    document,
    containing: 'foundry.id',
    given: { options },
  });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  expect(await signInOn(browser, Date.now(), base.id)).toEqual([401, 'CHAIN_MISMATCH']);
  expect(await signInOn(browser, Date.now(), 31_337)).toEqual([200, undefined]);
  expect(await browser.session()).toMatchObject({ account: `eip155:31337:${alice.address}` });
});

test.each([
  [{}, 1],
  [{ oneUserPerKey: false }, 2],
])('a key that signs in on two chains, with %o, has %i users', async (option, count) => {
  const { auth, clock } = await createTestAuth({
    chains: [baseSepolia, base],
    nodes: options.nodes,
    ...option,
  });
  onTestFinished(() => auth.close());
  for (const { id } of [baseSepolia, base]) {
    expect(await signInOn(createTestBrowser(auth), clock.now, id)).toEqual([200, undefined]);
  }
  expect(await auth.users.list()).toHaveLength(count);
});
