import { describe, expect, it } from 'vitest';
import { accountName, ownsAddress } from './account-id.ts';

const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';

describe('whether an address is the user’s', () => {
  it.each([
    ['linked, whatever its spelling', [`eip155:8453:${address.toLowerCase()}`], true],
    ['linked on another chain', [`eip155:84532:${address}`], true],
    ['another provider’s id', [`credentials:${address}`], false],
    ['unknown', ['email:a@example.com', `eip155:8453:0x${'1'.repeat(40)}`], false],
  ])('%s', (_, accounts, expected) => {
    expect(ownsAddress({ accounts }, address)).toBe(expected);
  });

  it('never without a session', () => {
    expect(ownsAddress(null, address)).toBe(false);
    expect(ownsAddress(undefined, address)).toBe(false);
  });
});

describe('the name of an account', () => {
  it.each([
    [`eip155:8453:${address}`, address],
    ['email:a@example.com', 'a@example.com'],
    ['credentials:tenant:42', 'tenant:42'],
  ])('%s', (account, name) => {
    expect(accountName(account)).toBe(name);
  });
});
