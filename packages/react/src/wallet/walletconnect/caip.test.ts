import { describe, expect, test } from 'vitest';
import {
  formatCaipAccountId,
  formatCaipChainId,
  parseCaipAccountId,
  parseCaipChainId,
} from './caip.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('CAIP-2 chain ids', () => {
  test.each([
    ['eip155:8453', 'eip155', '8453'],
    ['bip122:000000000019d6689c085ae165831e93', 'bip122', '000000000019d6689c085ae165831e93'],
    ['cosmos:cosmoshub-3', 'cosmos', 'cosmoshub-3'],
    ['starknet:SN_GOERLI', 'starknet', 'SN_GOERLI'],
  ])('reads and writes %s', (text, namespace, reference) => {
    expect(parseCaipChainId(text)).toEqual({ namespace, reference });
    expect(formatCaipChainId({ namespace, reference })).toBe(text);
  });

  test.each([
    '',
    '8453',
    'eip155:',
    ':8453',
    'eip155:8453:0x',
    'EIP155:8453',
    'ab:1',
    'ninechars:1',
    'eip155: 8453',
    'eip155:8453\n',
    `eip155:${'1'.repeat(33)}`,
  ])('refuses %j and says what form it should have', (text) => {
    expect(() => parseCaipChainId(text)).toThrow(
      expect.objectContaining({
        name: 'CaipError',
        code: 'CAIP_CHAIN_ID',
        message: expect.stringContaining('namespace:chainId'),
      }),
    );
  });

  test('refuses to write parts that would read as something else', () => {
    expect(() => formatCaipChainId({ namespace: 'eip155', reference: '1:2' })).toThrow(
      expect.objectContaining({ code: 'CAIP_CHAIN_ID' }),
    );
  });
});

describe('CAIP-10 account ids', () => {
  test.each([
    [`eip155:8453:${address}`, 'eip155', '8453', address],
    ['hedera:mainnet:0.0.1234567890-zbhlt', 'hedera', 'mainnet', '0.0.1234567890-zbhlt'],
  ])('reads and writes %s', (text, namespace, reference, account) => {
    expect(parseCaipAccountId(text)).toEqual({ namespace, reference, address: account });
    expect(formatCaipAccountId({ namespace, reference, address: account })).toBe(text);
  });

  test.each([
    '',
    'eip155:8453',
    address,
    `eip155:${address}`,
    `eip155:8453:${address.slice(0, -1)}`,
    `eip155:8453:${address}0`,
    `eip155:8453:${address}:x`,
    `eip155:8453: ${address}`,
    `eip155:8453:${address}\n`,
    'cosmos:hub:',
  ])('refuses %j', (text) => {
    expect(() => parseCaipAccountId(text)).toThrow(
      expect.objectContaining({ name: 'CaipError', code: 'CAIP_ACCOUNT_ID' }),
    );
  });
});
