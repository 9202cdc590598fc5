import { celo } from 'viem/chains';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { base, optimism } from './chains.ts';
import { createPortico, type PorticoOptions, PorticoOptionsError } from './create-portico.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps nothing in a configuration on a server, and everything in a browser', () => {
  const portico = createPortico({ appName: 'Example' });
  expect(portico.internal.stores).not.toBe(portico.internal.stores);
  expect(portico.internal.wallet).not.toBe(portico.internal.wallet);
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  const { internal } = portico;
  expect(portico.internal).toBe(internal);
  const other = createPortico({ appName: 'Other', basePath: '/other/auth' }).internal;
  expect(other).not.toBe(internal);
  expect(other.wallet).not.toBe(internal.wallet);
  expect(other.storage.prefix).not.toBe(internal.storage.prefix);
});

it('creates its state at the first use in a page, and no sooner', () => {
  const page = new EventTarget();
  const getItem = vi.fn(() => null);
  vi.stubGlobal('window', page);
  vi.stubGlobal('parent', page);
  vi.stubGlobal('localStorage', { getItem });
  const portico = createPortico({ appName: 'Example' });
  expect(getItem).not.toHaveBeenCalled();
  expect(portico.internal).toBe(portico.internal);
  expect(getItem).toHaveBeenCalledOnce();
});

function problemsOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    // Plain JavaScript may pass anything.
    createPortico(options as PorticoOptions);
  } catch (error) {
    if (error instanceof PorticoOptionsError) return error.problems;
    throw error;
  }
  return [];
}

describe('the options of createPortico', () => {
  it('may be the name alone, and everything that is documented', () => {
    expect(problemsOf({ appName: 'Example' })).toEqual([]);
    const all: PorticoOptions = {
      appName: 'Beispiel für alle',
      statement: 'Sign in to Example.',
      basePath: '/elsewhere/auth',
      sessionsUrl: '/account',
      chains: [base, celo],
      rpcUrls: { [base.id]: ['/api/rpc', 'https://mainnet.base.org'], [celo.id]: ['/api/celo'] },
      ethereumRpcUrl: '/api/rpc/1',
      walletConnectProjectId: 'abc',
      walletConnectRelayUrl: 'wss://relay.example.com',
      wallets: (popular) => popular,
      refetchInterval: 60,
      refetchOnWindowFocus: false,
      refetchWhenOffline: false,
      storageKey: 'office',
      loadStyles: async () => undefined,
    };
    expect(problemsOf(all)).toEqual([]);
  });

  it('may be left out or empty, as environment variables are that are not set', () => {
    const empty = {
      walletConnectProjectId: '',
      walletConnectRelayUrl: '',
      ethereumRpcUrl: undefined,
      rpcUrls: undefined,
      refetchInterval: 0,
    };
    expect(problemsOf({ appName: 'Example', ...empty })).toEqual([]);
  });

  it.each([
    ['appName is undefined', { appName: undefined }],
    ['appName is "  "', { appName: '  ' }],
    ['statement is "Grüße"', { statement: 'Grüße' }],
    ['statement is "a\\nb"', { statement: 'a\nb' }],
    ['basePath is "api/auth"', { basePath: 'api/auth' }],
    ['sessionsUrl is "javascript:0"', { sessionsUrl: 'javascript:0' }],
    ['rpcUrls is {"1":["/api/rpc","ftp://a"]}', { rpcUrls: { 1: ['/api/rpc', 'ftp://a'] } }],
    ['chains is ', { chains: [] }],
    ['chains is 8453,10,8453', { chains: [base, optimism, base] }],
    ['ethereumRpcUrl is "wss://a"', { ethereumRpcUrl: 'wss://a' }],
    ['walletConnectRelayUrl is "https://a"', { walletConnectRelayUrl: 'https://a' }],
    ['refetchInterval is -1', { refetchInterval: -1 }],
    ['apName is no option', { apName: 'Example' }],
    ['walletconnectProjectID is no option', { walletconnectProjectID: '' }],
    ['theme is no option', { theme: undefined }],
    ['constructor is no option', { constructor: 1 }],
  ])('are refused when %s', (problem, wrong) => {
    expect(problemsOf({ appName: 'Example', ...wrong })).toEqual([problem]);
  });

  it('are refused in one error that names every problem', () => {
    const options = { appName: '', basePath: 'auth', rpcUrls: { 1: ['a'] } };
    expect(() => createPortico(options)).toThrow(
      'createPortico: appName is "", basePath is "auth", rpcUrls is {"1":["a"]}.',
    );
    expect(() => createPortico(options)).toThrow('may be: appName, statement, basePath, ');
  });
});
