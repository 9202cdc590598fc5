import { createSiweMessage } from '@portico/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import { createPendingMessages, pendingMessageKeys } from './pending-message.ts';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const site = { domain: 'a.example', origin: 'https://a.example', chainIds: [8453, 84_532] };
const hour = 3_600_000;

const messageFor = (change: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    address,
    domain: site.domain,
    uri: site.origin,
    version: '1',
    chainId: 8453,
    nonce: '0'.repeat(64),
    issuedAt: '2026-03-01T12:00:00.000Z',
    ...change,
  });

let clock: number;
let kept: Map<string, string>;

const open = () =>
  createPendingMessages(
    createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    })),
    site,
    () => clock,
  );

beforeEach(() => {
  clock = Date.parse('2026-03-01T12:00:00Z');
  kept = new Map();
});

describe('a message that waits for owners', () => {
  it('is found by its account on a later visit, in any letter case', () => {
    const message = messageFor();
    open().keep({ address, message, onChain: true });
    const lowerCase = address.toLowerCase() as `0x${string}`;
    expect(open().find(lowerCase, 8453)).toEqual({ address: lowerCase, message, onChain: true });
  });

  it('expires before the day for which the server accepts it, counted from its creation', () => {
    const message = messageFor();
    open().keep({ address, message, onChain: false });
    clock += 20 * hour;
    open().keep({ address, message, onChain: true });
    expect(open().find(address, 8453)).toBeDefined();
    clock += 4 * hour;
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no JSON', 'x'],
    ['of another form', '{}'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no message', JSON.stringify({ message: 'Hello', onChain: false, keptAt: 1 })],
    ['too large', `"${'x'.repeat(100_000)}"`],
  ])('is dropped when it is damaged: %s', (_, value) => {
    kept.set(pendingMessageKeys['sign-in'], value);
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['site', messageFor({ domain: 'b.example' })],
    ['address', messageFor({ uri: 'https://b.example' })],
    ['network', messageFor({ chainId: 1 })],
  ])('is dropped when it names another %s', (_, message) => {
    kept.set(
      pendingMessageKeys['sign-in'],
      JSON.stringify({ message, onChain: false, keptAt: clock }),
    );
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('is that of its chain, where the account has another one', () => {
    const message = messageFor({ chainId: 84_532 });
    open().keep({ address, message, onChain: false });
    expect(open().find(address, 8453)).toBeUndefined();
    expect(open().find(address, 84_532)).toEqual({ address, message, onChain: false });
  });

  it('is dropped when its time is in the future', () => {
    const keptAt = clock + hour;
    kept.set(
      pendingMessageKeys['sign-in'],
      JSON.stringify({ message: messageFor(), onChain: false, keptAt }),
    );
    expect(open().find(address, 8453)).toBeUndefined();
  });

  it('is silently not stored where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    const pending = createPendingMessages(
      createSafeStorage(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse })),
      site,
      () => clock,
    );
    pending.keep({ address, message: messageFor(), onChain: false });
    expect(pending.find(address, 8453)).toBeUndefined();
    pending.drop();
  });
});
