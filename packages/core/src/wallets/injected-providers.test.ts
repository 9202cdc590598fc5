import { describe, expect, it } from 'vitest';
import {
  injectedId,
  injectedName,
  injectedProviders,
  nameOfInjectedId,
} from './injected-providers.ts';

describe('the providers at window.ethereum', () => {
  it('are none, itself, or those of its list, each once', () => {
    const [one, other] = [{ isRainbow: true }, { isMetaMask: true }];
    expect(injectedProviders({})).toEqual([]);
    expect(injectedProviders({ ethereum: 'no' })).toEqual([]);
    expect(injectedProviders({ ethereum: null })).toEqual([]);
    expect(injectedProviders({ ethereum: one })).toEqual([one]);
    expect(injectedProviders({ ethereum: { providers: [one, other, one, null, 1] } })).toEqual([
      one,
      other,
    ]);
    for (const providers of [[], [null], 'no', {}]) {
      const ethereum = { providers };
      expect(injectedProviders({ ethereum })).toEqual([ethereum]);
    }
  });

  it('are twelve at most', () => {
    const providers = Array.from({ length: 40 }, () => ({}));
    expect(injectedProviders({ ethereum: { providers } })).toHaveLength(12);
  });
});

describe('what a provider says it is', () => {
  class Inherited {
    get isFrame() {
      return true;
    }
    isConnected() {
      return true;
    }
  }
  it.each([
    [{}, undefined],
    [{ isMetaMask: true }, 'MetaMask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby'],
    [{ isBraveWallet: true, isMetaMask: true }, 'Brave Wallet'],
    [{ isMetaMask: false, isRainbow: true }, 'Rainbow'],
    [{ isWallet: true }, 'Wallet'],
    [{ isMetaMask: 1, islands: true, isolated: true }, undefined],
    [new Inherited(), 'Frame'],
  ])('of %j is %s', (provider, name) => {
    expect(injectedName(provider)).toBe(name);
    expect(nameOfInjectedId(injectedId(provider))).toBe(name);
  });
});
