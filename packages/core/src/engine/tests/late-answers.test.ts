import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestWallet } from '../../testing/create-test-wallet.ts';
import { announce, methods, settle, startEngine } from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A wallet whose owner is in no hurry. */
function announceSlow(options: Parameters<typeof announce>[1] = {}): {
  readonly wallet: TestWallet;
  readonly decide: (yes: boolean) => Promise<void>;
} {
  const decision = Promise.withResolvers<boolean>();
  const wallet = announce('slow', { approve: () => decision.promise, ...options });
  return {
    wallet,
    async decide(yes) {
      decision.resolve(yes);
      await settle();
    },
  };
}

it('connects a wallet that approves after the timeout, without a second request', async () => {
  const { wallet, decide } = announceSlow();
  const { engine, runOut } = startEngine();
  const connecting = engine.connect('example.slow');
  await settle();
  await runOut(60_000);
  expect(await connecting).toBe(false);
  expect(engine.getSnapshot().failure).toBe('WALLET_TIMEOUT');
  await decide(true);
  expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
  expect(engine.getSnapshot()).not.toHaveProperty('failure');
  expect(methods(wallet)).not.toContain('wallet_revokePermissions');
  expect(methods(wallet).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
});

it('stays as it is when a wallet rejects after the timeout', async () => {
  const { decide } = announceSlow();
  const { engine, runOut } = startEngine();
  const connecting = engine.connect('example.slow');
  await settle();
  await runOut(60_000);
  await connecting;
  await decide(false);
  expect(engine.getSnapshot()).toMatchObject({
    status: 'disconnected',
    failure: 'WALLET_TIMEOUT',
  });
});

it('continues by itself once an earlier open request is answered', async () => {
  const wallet = announce('busy');
  wallet.script('eth_requestAccounts', { error: { code: -32_002, message: 'Pending.' } });
  const { engine } = startEngine();
  expect(await engine.connect('example.busy')).toBe(false);
  expect(engine.getSnapshot().failure).toBe('WALLET_PENDING');
  // The owner answers what another page, or this one before a reload, had asked.
  await wallet.provider.request({ method: 'eth_requestAccounts' });
  wallet.setAccounts([]);
  await settle();
  expect(engine.getSnapshot().failure).toBe('WALLET_PENDING');
  wallet.setAccounts([wallet.address]);
  await settle();
  expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
});

it.each(['WALLET_TIMEOUT', 'WALLET_PENDING'])(
  'does not continue after %s when the visitor has closed the dialog',
  async (failure) => {
    const { wallet, decide } = announceSlow();
    const { engine, runOut } = startEngine();
    if (failure === 'WALLET_PENDING')
      wallet.script('eth_requestAccounts', { error: { code: -32_002, message: 'Pending.' } });
    const connecting = engine.connect('example.slow');
    await settle();
    if (failure === 'WALLET_TIMEOUT') await runOut(60_000);
    await connecting;
    expect(engine.getSnapshot().failure).toBe(failure);
    engine.cancel();
    await decide(true);
    await wallet.provider.request({ method: 'eth_requestAccounts' });
    wallet.setAccounts([wallet.address]);
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ status: 'disconnected' });
    expect(engine.connection()).toBeUndefined();
  },
);

it('accepts no proof from a wallet that signs after the timeout', async () => {
  const info = { name: 'Base Account', rdns: 'app.base.account' };
  const { wallet, decide } = announceSlow({ info, oneClick: true });
  const { engine, runOut } = startEngine();
  const fields = {
    domain: 'a.example',
    uri: 'https://a.example',
    nonce: '0'.repeat(64),
    chainId: 8453,
    issuedAt: '2026-03-01T12:00:00.000Z',
  };
  const onProof = () => expect.unreachable('nobody would take it up');
  const connecting = engine.connect('app.base.account', { fields, onProof });
  await settle();
  await runOut(60_000);
  await connecting;
  await decide(true);
  expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address: wallet.address });
});

it('still waits for a signature after the timeout when it is told to', async () => {
  let decide: (yes: boolean) => void = () => undefined;
  const decision = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const wallet = announce('slow', {
    approve: ({ method }) => (method === 'personal_sign' ? decision : Promise.resolve(true)),
  });
  const { engine, runOut } = startEngine();
  await engine.connect('example.slow');
  const onTimeout = vi.fn<() => void>();
  const signing = engine.signMessage('hi', { onTimeout });
  const impatient = engine.signMessage('hi').catch(({ code }) => code);
  await settle();
  expect(onTimeout).not.toHaveBeenCalled();
  await runOut(120_000);
  expect(onTimeout).toHaveBeenCalledOnce();
  expect(await impatient).toBe('WALLET_TIMEOUT');
  decide(true);
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/);
  expect(methods(wallet)).toContain('personal_sign');
});
