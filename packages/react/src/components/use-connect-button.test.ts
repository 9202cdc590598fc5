import type { WalletSnapshot } from '@portico/core';
import type { Session } from '@portico/protocol';
import { describe, expect, it } from 'vitest';
import { connectButtonStatus } from './use-connect-button.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const account = `eip155:8453:${address}`;
const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: address },
  account,
  accounts: [account],
  wallets: [],
  address,
  chainId: 8453,
  createdAt: '2026-11-21T00:00:00.000Z',
  expires: '2026-11-28T00:00:00.000Z',
};
const mailed: Session = {
  id: 'another session',
  user: { id: 'another user', email: 'a@example.com' },
  account: 'email:a@example.com',
  accounts: ['email:a@example.com'],
  wallets: [],
  createdAt: session.createdAt,
  expires: session.expires,
};
const linked: Session = { ...mailed, accounts: [account, `eip155:8453:${other}`, mailed.account] };
const wallet = (status: 'disconnected' | 'connecting' | 'reconnecting'): WalletSnapshot => ({
  status,
  installed: [],
});
const on = (account: typeof address | typeof other, chainId: number): WalletSnapshot => ({
  status: 'connected',
  address: account,
  accounts: [account],
  chainId,
  chain: { id: chainId, unsupported: chainId !== 8453 },
  wallet: { id: 'example', name: 'Example' },
  choosesAccounts: true,
  installed: [],
});

describe('the state of the connect button', () => {
  it.each([
    ['nobody', null, wallet('disconnected'), 'disconnected'],
    ['nobody yet', undefined, wallet('reconnecting'), 'disconnected'],
    ['a wallet that was asked', null, wallet('connecting'), 'connecting'],
    ['a wallet', null, on(address, 8453), 'connected'],
    ['a wallet on another network', null, on(address, 1), 'wrong-network'],
    ['a session alone', session, wallet('disconnected'), 'signed-in'],
    ['a session while its wallet comes back', session, wallet('reconnecting'), 'signed-in'],
    ['a session with its wallet', session, on(address, 8453), 'signed-in'],
    ['a session with its wallet on another network', session, on(address, 10), 'wrong-network'],
    ['a session with the wallet on another account', session, on(other, 8453), 'mismatch'],
    ['a session that no wallet opened, and a wallet', mailed, on(address, 8453), 'mismatch'],
    ['a session with the wallet on another of its accounts', linked, on(other, 8453), 'signed-in'],
    ['a session that no wallet opened, with a linked one', linked, on(address, 8453), 'signed-in'],
  ] as const)('follows from session and wallet: %s', (_, someSession, someWallet, status) => {
    expect(connectButtonStatus(someSession, someWallet)).toBe(status);
  });

  it('is unavailable while the server cannot tell, unless a wallet is connected', () => {
    expect(connectButtonStatus(undefined, wallet('disconnected'), true)).toBe('unavailable');
    expect(connectButtonStatus(undefined, on(address, 8453), true)).toBe('connected');
  });
});
