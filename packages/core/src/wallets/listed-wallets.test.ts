import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListedWallet } from '@portico/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSafeStorage } from '../safe-storage.ts';
import { createListedWallets, describeListedWallet } from './listed-wallets.ts';

const wallet: ListedWallet = { id: 'ab'.repeat(32), name: 'A wallet', native: 'awallet://' };
const { signal } = new AbortController();

function memory(entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries));
  return createSafeStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
}

describe('the list', () => {
  let server: Server;
  let basePath: string;
  let answer: { status: number; body: string };
  let asked: string | undefined;

  beforeEach(async () => {
    server = createServer((request, response) => {
      asked = request.url;
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    basePath = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('is read from the session API, without what is no wallet', async () => {
    const wrong = [{ id: 'x', name: 'No id' }, null, { ...wallet, native: 'javascript:alert(1)' }];
    answer = { status: 200, body: JSON.stringify({ wallets: [wallet, ...wrong], total: 30 }) };
    const listed = createListedWallets(memory(), basePath);
    const { native: _, ...without } = wallet;
    expect(await listed.fetch(2, ' a b ', signal)).toEqual({
      wallets: [wallet, without],
      total: 30,
    });
    expect(asked).toBe('/api/auth/wallets?page=2&search=a+b');
  });

  it.each([
    [503, '{"code":"NODE_UNAVAILABLE"}'],
    [200, '<html>'],
    [200, '{}'],
    [404, '{"wallets":[]}'],
  ])('is an error when the answer is %i %s', async (status, body) => {
    answer = { status, body };
    await expect(createListedWallets(memory(), basePath).fetch(1, '', signal)).rejects.toThrow();
  });
});

describe('the wallet that was picked', () => {
  it('is known at once and after a reload', () => {
    const storage = memory();
    const listed = createListedWallets(storage);
    expect(listed.kept()).toEqual([]);
    listed.keep(wallet);
    for (const known of [listed, createListedWallets(storage)])
      expect(known.kept()).toMatchObject([{ id: wallet.id, name: 'A wallet' }]);
  });

  it('is known where nothing can be stored', () => {
    const forbidden = createSafeStorage(() => {
      throw new Error('forbidden');
    });
    const listed = createListedWallets(forbidden);
    listed.keep(wallet);
    expect(listed.kept()).toHaveLength(1);
  });

  it.each(['damaged', '{}', 'null', '{"id":"x","name":"y"}'])(
    'is none when %s is stored',
    (text) => {
      expect(createListedWallets(memory({ 'portico.listed': text })).kept()).toEqual([]);
    },
  );

  const linkOf = (links: Partial<ListedWallet>) =>
    describeListedWallet({ id: wallet.id, name: 'A wallet', ...links }).pairing?.appLink(
      'wc:1@2?a=b',
      'ios',
    );

  it.each([
    [{ native: 'trust://' }, 'trust://wc?uri=wc%3A1%402%3Fa%3Db'],
    [{ native: 'trust:' }, 'trust://wc?uri=wc%3A1%402%3Fa%3Db'],
    [{ native: 'cool://app' }, 'cool://app/wc?uri=wc%3A1%402%3Fa%3Db'],
    [
      { universal: 'https://link.example.com' },
      'https://link.example.com/wc?uri=wc%3A1%402%3Fa%3Db',
    ],
    [{ native: 'trust://', universal: 'https://x.example' }, 'trust://wc?uri=wc%3A1%402%3Fa%3Db'],
    [{}, 'wc:1@2?a=b'],
  ])('with %j opens %s', (links, link) => {
    expect(linkOf(links)).toBe(link);
  });
});
