import { describe, expect, it } from 'vitest';
import { baseAccount } from '../base-account.ts';
import { popularWallets, prepareCatalogue } from './popular-wallets.ts';
import { appId, findRememberedWallet, findWallet, toWalletId } from './wallet-descriptor.ts';

const coinbase = popularWallets.find(({ id }) => id === 'coinbase');

describe('the app of a wallet', () => {
  it('is found under its own id, is the same wallet to its owner, and never an extension', () => {
    const app = findWallet(popularWallets, appId('coinbase'));
    expect(app).toMatchObject({ id: 'coinbase', name: 'Coinbase Wallet', ...coinbase?.app });
    expect(app?.rdns).toBeUndefined();
    expect(app?.recognises).toBeUndefined();
    expect(toWalletId(appId('coinbase'))).toBe('coinbase');
  });

  it('is not there for wallets with one way to connect, or for a wallet that is not in the list', () => {
    expect(findWallet(popularWallets, appId('rainbow'))).toBeUndefined();
    expect(findWallet([], appId('coinbase'))).toBeUndefined();
    expect(findWallet(popularWallets, 'coinbase')).toBe(coinbase);
  });

  it('gives way to a wallet that has such an id itself', () => {
    const own = { id: 'coinbase.app', name: 'Own', icon: '/own.svg', iconBackground: '#fff' };
    expect(findWallet([...popularWallets, own], 'coinbase.app')).toBe(own);
  });

  it('is what comes back where the wallet was paired with', () => {
    const find = (id: string, connectorId: string) =>
      findRememberedWallet(popularWallets, id, connectorId)?.connector;
    expect(find('coinbase', 'walletConnect')).toBe(coinbase?.app?.connector);
    expect(find('coinbase', 'coinbase')).toBe(coinbase?.connector);
    expect(find('rainbow', 'walletConnect')).toBe(coinbase?.app?.connector);
  });
});

describe('Base Account', () => {
  it('is a wallet of its own, with the mark of the stylesheet, whose extension it is', async () => {
    const errors: Error[] = [];
    const list = await prepareCatalogue(
      (popular) => [baseAccount(), ...popular],
      (error) => errors.push(error),
    );
    expect(errors).toEqual([]);
    expect(list[0]).toMatchObject({ id: 'baseAccount', name: 'Base Account', mark: 'base' });
    expect(list.filter(({ rdns }) => rdns?.includes('app.base.account'))).toHaveLength(1);
  });
});
