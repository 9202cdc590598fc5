import { options } from '@portico/testing/server/guide-options';
import { linkNonce, postJson } from '@portico/testing/server/link-account';
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

test('a key that signs in on two chains makes two users, unless one account is linked', async () => {
  const { auth, clock } = await createTestAuth({
    chains: [baseSepolia, base],
    nodes: options.nodes,
  });
  onTestFinished(() => auth.close());
  const accountOn = ({ id }: { id: number }) => `eip155:${id}:${alice.address}`;
  const [sepolia, mainnet] = [createTestBrowser(auth), createTestBrowser(auth)];
  await signInOn(sepolia, clock.now, baseSepolia.id);
  await signInOn(mainnet, clock.now, base.id);
  const first = await auth.users.find(accountOn(baseSepolia));
  const second = await auth.users.find(accountOn(base));
  expect(first?.id).not.toBe(second?.id);

  await auth.users.delete(second?.id ?? '');
  const { nonce, statement } = await linkNonce(sepolia);
  const signed = await signMessage(nonce, clock.now, { chainId: base.id, statement });
  expect((await postJson(sepolia, 'accounts/link', signed)).response.status).toBe(200);
  expect(await signInOn(mainnet, clock.now, base.id)).toEqual([200, undefined]);
  expect(await mainnet.session()).toMatchObject({
    user: { id: first?.id },
    accounts: [accountOn(baseSepolia), accountOn(base)],
  });
});
