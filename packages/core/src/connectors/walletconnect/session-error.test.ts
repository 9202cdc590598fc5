import { describe, expect, it } from 'vitest';
import { WalletError } from '../../wallet/wallet-error.ts';
import { toSessionError } from './session-error.ts';

const code = (error: unknown) => toSessionError(error).code;

describe('the protocol’s error codes', () => {
  it.each([
    [1001, 'WALLET_UNSUPPORTED'],
    [1002, 'WALLET_UNSUPPORTED'],
    [1003, 'NAMESPACES_INVALID'],
    [1004, 'WALLET_UNSUPPORTED'],
    [1005, 'SETTLEMENT_FAILED'],
    [3001, 'WALLET_UNAUTHORIZED'],
    [3002, 'WALLET_UNAUTHORIZED'],
    [3003, 'WALLET_UNAUTHORIZED'],
    [3004, 'WALLET_UNAUTHORIZED'],
    [5000, 'WALLET_REJECTED'],
    [5001, 'WALLET_REJECTED'],
    [5002, 'WALLET_REJECTED'],
    [5003, 'WALLET_REJECTED'],
    [5100, 'WALLET_WITHOUT_CHAIN'],
    [5101, 'NAMESPACES_NOT_COVERED'],
    [5102, 'NAMESPACES_NOT_COVERED'],
    [5103, 'NAMESPACES_NOT_COVERED'],
    [5104, 'WALLET_WITHOUT_CHAIN'],
    [6000, 'WALLET_DISCONNECTED'],
    [7000, 'SETTLEMENT_FAILED'],
    [10001, 'WALLET_UNSUPPORTED'],
    [1, 'WALLET_FAILED'],
    [2, 'WALLET_DISCONNECTED'],
    [3, 'WALLET_FAILED'],
    [4, 'WALLET_FAILED'],
    [5, 'WALLET_UNSUPPORTED'],
    [6, 'REQUEST_EXPIRED'],
    [7, 'WALLET_FAILED'],
    [8, 'WALLET_DISCONNECTED'],
    [9, 'NAMESPACES_NOT_COVERED'],
  ])('%d means %s', (number, meaning) => {
    expect(code({ code: number, message: 'Whatever it says.' })).toBe(meaning);
  });

  it('leaves the codes of EIP-1193 unchanged', () => {
    expect(code({ code: 4001, message: 'No.' })).toBe('WALLET_REJECTED');
    expect(code({ code: 4902, message: 'Unrecognized chain.' })).toBe('CHAIN_UNKNOWN');
  });
});

describe('the library’s error messages without a code', () => {
  it.each([
    ['Proposal expired', 'PROPOSAL_EXPIRED'],
    ['Expired. pair() URI has expired. 12', 'PROPOSAL_EXPIRED'],
    ['Request expired. Please try again.', 'REQUEST_EXPIRED'],
    ['Missing or invalid. Record was recently deleted - session: 12', 'WALLET_DISCONNECTED'],
    ['No matching key. session: 12', 'WALLET_DISCONNECTED'],
    ['Missing or invalid. request() chainId: eip155:10', 'CHAIN_UNSUPPORTED'],
    ['Missing or invalid. request() method: eth_sign', 'WALLET_UNSUPPORTED'],
    ['Non conforming namespaces. approve()', 'NAMESPACES_NOT_COVERED'],
    ['Failed to publish custom payload, please try again. id:1 tag:1100', 'RELAY_UNREACHABLE'],
    ['Couldn’t establish socket connection to the relay server: wss://x', 'RELAY_UNREACHABLE'],
    ['No internet connection detected. Please restart your network.', 'RELAY_UNREACHABLE'],
    ['Something nobody has heard of', 'WALLET_FAILED'],
  ])('%s', (message, meaning) => {
    expect(code(new Error(message))).toBe(meaning);
  });

  it('accepts a bare string as well', () => {
    expect(code('User rejected.')).toBe('WALLET_REJECTED');
  });

  it('keeps an error that is already classified, and the cause of every other one', () => {
    const known = new WalletError('POPUP_BLOCKED');
    expect(toSessionError(known)).toBe(known);
    const cause = new Error('Proposal expired');
    expect(toSessionError(cause).cause).toBe(cause);
  });
});
