import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPorticoInternals, type PorticoConfig } from '../create-portico.ts';
import { announce } from '../engine/tests/engine-harness.ts';
import { answer, asked, createTabHarness } from '../session/tests/tab-harness.ts';
import {
  connectWallet,
  disconnectWallet,
  signInWithWallet,
  watchSession,
  watchWallet,
} from './without-react.ts';

// A bare event target, where wallets announce themselves, stands for the page.
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  vi.stubGlobal('location', new URL('https://a.example/'));
  // No node answers whether the account is a contract.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A state and an environment, without a page. */
function openPage() {
  const harness = createTabHarness();
  const { environment } = harness.open(null).api;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const options = { appName: 'Example' };
  const portico: PorticoConfig = {
    internal: createPorticoInternals(options, environment, () => storage),
  };
  return { harness, portico };
}

/** Answers the request for a nonce as soon as it is there. */
async function answerNonce(harness: ReturnType<typeof createTabHarness>): Promise<void> {
  const nonce = { nonce: '0'.repeat(64) };
  await vi.waitFor(() => answer(harness, '/api/auth/nonce', nonce), { timeout: 30_000 });
}

it('a page without React finds a wallet, connects it, signs in and follows the session', async () => {
  const { harness, portico } = openPage();
  const wallet = announce('one');
  const session: (string | undefined)[] = [];
  const installed: (readonly string[])[] = [];
  const stopSession = watchSession(portico, {
    initial: null,
    onChange: ({ data }) => session.push(data?.id),
  });
  const stopWallet = watchWallet(portico, {
    onChange: (found) => installed.push(found.installed.map(({ name }) => name)),
  });
  await expect.poll(() => installed.at(-1)).toEqual(['one']);

  const { address } = wallet;
  expect(await connectWallet(portico, { walletId: 'example.one' })).toEqual({ ok: true, address });
  const signedIn = signInWithWallet(portico);
  await answerNonce(harness);
  await expect.poll(() => asked(harness)).toEqual(['/api/auth/verify']);
  const opened = { ...harness.createSession('one'), address };
  await answer(harness, '/api/auth/verify', { session: opened });
  expect(await signedIn).toEqual({ ok: true, session: opened });
  expect(session).toEqual([undefined, 'one']);

  await disconnectWallet(portico);
  expect(portico.internal.wallet.getSnapshot().status).toBe('disconnected');
  stopSession();
  stopWallet();
  expect(portico.internal.stores.size).toBe(0);
});

it('says why there is no session', async () => {
  const { harness, portico } = openPage();
  const unconnected = signInWithWallet(portico);
  await answerNonce(harness);
  expect(await unconnected).toMatchObject({ ok: false, code: 'WALLET_DISCONNECTED' });

  const wallet = announce('one');
  wallet.script('eth_requestAccounts', { error: { code: 4001, message: 'User rejected.' } });
  const declined = await connectWallet(portico, { walletId: 'example.one' });
  expect(declined).toMatchObject({ ok: false, code: 'WALLET_REJECTED' });

  await connectWallet(portico, { walletId: 'example.one' });
  const refused = signInWithWallet(portico);
  await answerNonce(harness);
  await expect.poll(() => asked(harness)).toEqual(['/api/auth/verify']);
  await answer(harness, '/api/auth/verify', { code: 'ACCESS_DENIED' }, 403);
  expect(await refused).toMatchObject({ ok: false, code: 'ACCESS_DENIED' });
});
