import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import {
  migrateStorage,
  readRecents,
  rememberRecent,
  storageVersion,
} from './remembered-wallets.ts';

function createStorage(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  const storage = createSafeStorage(() => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }));
  return { kept, ...storage };
}

const forbidden = createSafeStorage(() => ({
  getItem: (): never => {
    throw new Error('forbidden');
  },
  setItem: (): never => {
    throw new Error('full');
  },
  removeItem: (): never => {
    throw new Error('forbidden');
  },
}));

describe('the recent wallets', () => {
  it('are three at most, newest first, each once', () => {
    const storage = createStorage();
    for (const id of ['a', 'b', 'c', 'd', 'b']) rememberRecent(storage, id);
    expect(readRecents(storage)).toEqual(['b', 'd', 'c']);
  });

  it.each(['', '{', 'null', '{"a":1}', '"a"', '7'])('are none when %j is kept', (value) => {
    const storage = createStorage({ 'portico.recent': value });
    expect(readRecents(storage)).toEqual([]);
    rememberRecent(storage, 'a');
    expect(readRecents(storage)).toEqual(['a']);
  });

  it('drops single entries that are damaged', () => {
    const storage = createStorage({ 'portico.recent': '["a",1,null,"b",{},"a"]' });
    expect(readRecents(storage)).toEqual(['a', 'b']);
  });

  it('cause no error when storage is forbidden or full', () => {
    expect(readRecents(forbidden)).toEqual([]);
    expect(() => rememberRecent(forbidden, 'a')).not.toThrow();
    expect(() => migrateStorage(forbidden)).not.toThrow();
  });
});

describe('data of earlier versions', () => {
  it('is migrated once: the wallets that RainbowKit remembered', () => {
    const storage = createStorage({ 'rk-recent': '["metaMask","rainbow","safe","coinbase"]' });
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual(['metaMask', 'rainbow', 'safe']);
    expect(storage.kept.get('portico.version')).toBe(String(storageVersion));
    storage.kept.delete('portico.recent');
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual([]);
  });

  it.each(['{', '7', 'null'])('is dropped when it is damaged: %s', (value) => {
    const storage = createStorage({ 'rk-recent': value });
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual([]);
    expect(storage.kept.get('portico.version')).toBe(String(storageVersion));
  });

  it('does not replace newer data', () => {
    const storage = createStorage({ 'rk-recent': '["rainbow"]', 'portico.recent': '["brave"]' });
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual(['brave']);
  });

  it('is migrated on a later visit when storage is full', () => {
    const kept = new Map([['rk-transactions', '{"0x":{}}']]);
    let isFull = true;
    const storage = createSafeStorage(() => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem(name, value) {
        if (isFull && name === 'portico.transactions') throw new Error('full');
        kept.set(name, value);
      },
      removeItem: (name) => void kept.delete(name),
    }));
    migrateStorage(storage);
    expect(kept.has('portico.version')).toBe(false);
    isFull = false;
    migrateStorage(storage);
    expect(kept.get('portico.transactions')).toBe('{"0x":{}}');
  });

  it('is left alone when its version is newer', () => {
    const storage = createStorage({ 'portico.version': '99', 'rk-recent': '["rainbow"]' });
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual([]);
    expect(storage.kept.get('portico.version')).toBe('99');
  });

  it('is migrated again when its version is unreadable', () => {
    const storage = createStorage({ 'portico.version': 'x', 'rk-recent': '["rainbow"]' });
    migrateStorage(storage);
    expect(readRecents(storage)).toEqual(['rainbow']);
  });

  it('includes the transactions that RainbowKit remembered, once', () => {
    const storage = createStorage({ 'rk-transactions': '{"0x":{}}' });
    migrateStorage(storage);
    expect(storage.kept.get('portico.transactions')).toBe('{"0x":{}}');
    storage.kept.set('portico.transactions', '{}');
    migrateStorage(storage);
    expect(storage.kept.get('portico.transactions')).toBe('{}');
  });
});
