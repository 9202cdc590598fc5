import { base } from '@portico/protocol';
import { type Config, connect, createConfig, switchChain, type Transport } from '@wagmi/core';
import { http, type SwitchChainError, UserRejectedRequestError } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import type { TestWalletOptions } from '../testing/test-wallet-state.ts';
import { providerConnector } from './provider-connector.ts';

// A product page reaches these connectors by wagmi's own hooks, past the dialogs.

const transports: Record<number, Transport> = { [base.id]: http('http://127.0.0.1:1') };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function connected(options: Partial<TestWalletOptions> = {}) {
  const wallet = createTestWallet({ privateKey: `0x${'1'.repeat(64)}`, chainId: 1, ...options });
  const open = async () => wallet.provider;
  const config: Config = createConfig({
    chains: [base],
    transports,
    storage: null,
    multiInjectedProviderDiscovery: false,
    connectors: [providerConnector({ id: 'test', name: 'Test', open })],
  });
  const [connector] = config.connectors;
  if (!connector) throw new Error('The test has no connector');
  await connect(config, { connector });
  return { wallet, config, connector };
}

describe('switching the chain with wagmi’s own hook', () => {
  it('switches the wallet', async () => {
    const { config } = await connected();
    expect(await switchChain(config, { chainId: base.id })).toMatchObject({ id: base.id });
    expect(config.state.chainId).toBe(base.id);
  });

  it('adds the chain to a wallet that does not know it (4902)', async () => {
    const { wallet, config } = await connected({ knownChainIds: [1] });
    await switchChain(config, { chainId: base.id });
    expect(wallet.calls.map(({ method }) => method)).toContain('wallet_addEthereumChain');
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x2105');
  });

  it('is a switch-chain error when the connector has no such chain', async () => {
    const { connector } = await connected();
    const failure = await connector.switchChain?.({ chainId: 10 }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'SwitchChainError' });
    expect(String(failure)).toContain('chain not found on connector.');
  });

  it('is a switch-chain error when the wallet does not switch, and tells a rejection apart', async () => {
    const { wallet, config } = await connected();
    const attempt = (): Promise<SwitchChainError | UserRejectedRequestError> =>
      switchChain(config, { chainId: base.id }).then(
        () => expect.unreachable(),
        (error) => error,
      );
    wallet.script('wallet_switchEthereumChain', { error: { code: -32603, message: 'Broken' } });
    expect(await attempt()).toMatchObject({ name: 'SwitchChainError' });
    wallet.script('wallet_switchEthereumChain', { error: { code: 4001, message: 'No' } });
    expect(await attempt()).toMatchObject({ code: UserRejectedRequestError.code });
  });
});
