import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWallet, type TestWallet } from '../../testing/create-test-wallet.ts';
import { announce, type EngineHarness, key, settle, startEngine } from './engine-harness.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the account that is shown', () => {
  async function connect(): Promise<{
    readonly wallet: TestWallet;
    readonly engine: EngineHarness['engine'];
  }> {
    const info = { name: 'Two', rdns: 'example.two' };
    const wallet = createTestWallet({ privateKey: key(1), accounts: [key(2)], info });
    wallet.announce();
    const { engine } = startEngine([]);
    await engine.connect('example.two');
    return { wallet, engine };
  }

  it('stays the session’s when the wallet only orders its accounts anew', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    wallet.setAccounts([...wallet.addresses].reverse());
    await settle();
    expect(engine.getSnapshot()).toMatchObject({ address: first, accounts: [second, first] });
  });

  it('changes once the wallet no longer shares the session’s', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    if (second) wallet.setAccounts([second]);
    await settle();
    expect(engine.getSnapshot().address).toBe(second);
  });

  it('is listed once, however often and in whichever letters the wallet names it', async () => {
    const { wallet, engine } = await connect();
    const [first = '0x', second = '0x'] = wallet.addresses;
    const lowerCase = `0x${first.slice(2).toLowerCase()}` as const;
    wallet.setAccounts([lowerCase, second, first, second]);
    await settle();
    expect(engine.getSnapshot().accounts).toEqual([first, second]);
  });

  it('tells whether the site supports the wallet’s chain', async () => {
    const { wallet, engine } = await connect();
    expect(engine.getSnapshot().chain).toEqual({ id: 8453, unsupported: false });
    wallet.setChainId(1);
    await settle();
    expect(engine.getSnapshot().chain).toEqual({ id: 1, unsupported: true });
  });

  it('can be chosen in an extension, and only while one is connected', async () => {
    const { engine } = await connect();
    expect(engine.getSnapshot().choosesAccounts).toBe(true);
    await engine.disconnect();
    expect(engine.getSnapshot().choosesAccounts).toBeUndefined();
  });

  it('stays after another wallet could not be connected, with the reason', async () => {
    const { engine } = await connect();
    const { address } = engine.getSnapshot();
    const other = announce('other');
    const refuse = (code: number) => {
      for (const method of ['wallet_requestPermissions', 'eth_requestAccounts'])
        other.script(method, { error: { code, message: 'No.' } });
    };
    refuse(-32_002);
    expect(await engine.connect('example.other')).toBe(false);
    expect(engine.getSnapshot()).toMatchObject({
      status: 'connected',
      address,
      failure: 'WALLET_PENDING',
    });
    refuse(4001);
    expect(await engine.connect('example.other')).toBe(false);
    expect(engine.getSnapshot().failure).toBeUndefined();
    engine.cancel();
    expect(engine.getSnapshot()).toMatchObject({ status: 'connected', address });
  });

  it('is the one that the visitor chooses in the wallet', async () => {
    const { wallet, engine } = await connect();
    const [first, second] = wallet.addresses;
    engine.prefer(first);
    wallet.script('eth_accounts', { result: [second, first] });
    const before = wallet.calls.length;
    expect(await engine.chooseAccount()).toBe(second);
    expect(wallet.calls[before]).toEqual({
      method: 'wallet_requestPermissions',
      params: [{ eth_accounts: {} }],
    });
    expect(engine.getSnapshot().address).toBe(second);
  });

  it.each([
    [4001, 'WALLET_REJECTED'],
    [-32_601, 'WALLET_UNSUPPORTED'],
    [-32_002, 'WALLET_PENDING'],
  ] as const)('stays when choosing ends with %i', async (code, expected) => {
    const { wallet, engine } = await connect();
    for (const method of ['wallet_requestPermissions', 'wallet_watchAsset']) {
      wallet.script(method, { error: { code, message: 'x' } });
    }
    const before = engine.getSnapshot();
    await expect(engine.chooseAccount()).rejects.toMatchObject({ code: expected });
    const asset = { address: wallet.address, symbol: 'TOK', decimals: 18 };
    await expect(engine.watchAsset(asset)).rejects.toMatchObject({ code: expected });
    expect(engine.getSnapshot()).toEqual(before);
  });

  it.each([
    [-32_601, 'CHAIN_UNSUPPORTED'],
    [4200, 'CHAIN_UNSUPPORTED'],
    [-32_603, 'CHAIN_UNSUPPORTED'],
    [4100, 'WALLET_NO_ACCOUNT'],
    [4001, 'WALLET_REJECTED'],
    [-32_002, 'WALLET_PENDING'],
    [4900, 'WALLET_DISCONNECTED'],
  ] as const)('rejects a switch that ends with %i as %s', async (code, expected) => {
    const { wallet, engine } = await connect();
    wallet.setChainId(10);
    wallet.script('wallet_switchEthereumChain', { error: { code, message: 'x' } });
    const failure = await engine.switchChain(8453).catch((error) => error);
    expect(failure).toMatchObject({ code: expected });
    expect(engine.getSnapshot().chainId).toBe(10);
  });

  it('offers a token to the wallet as EIP-747 specifies', async () => {
    const { wallet, engine } = await connect();
    const asset = { address: wallet.address, symbol: 'TOK', decimals: 18 };
    expect(await engine.watchAsset(asset)).toBe(true);
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_watchAsset',
      params: { type: 'ERC20', options: asset },
    });
    wallet.script('wallet_watchAsset', { result: false });
    expect(await engine.watchAsset(asset)).toBe(false);
  });

  it('cannot send requests when no wallet is connected', async () => {
    const { engine } = startEngine([]);
    await expect(engine.chooseAccount()).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' });
  });
});
