import { type Address, checksumAddress } from '@portico/protocol';
import { type Anvil, startAnvil } from '@portico/testing/chain/anvil';
import { createClient, custom, type Hex, http } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransactionStore } from '../src/transactions/transaction-store.ts';
import { createHandBrowser, type HandTab } from './hand-page.ts';

// A real node that mines when it is told to. Time is moved by hand; the node is waited for.

const nowhere = '0x000000000000000000000000000000000000bEEF';

/** Sends a request to the node. */
type NodeRequest = (request: {
  readonly method: string;
  readonly params: readonly unknown[];
}) => Promise<unknown>;

let anvil: Anvil;
let node: NodeRequest;
let account: Address;

beforeAll(async () => {
  // A block is mined when a test says so.
  anvil = await startAnvil(8453, ['--no-mining', '--order', 'fees']);
  const client = createClient({ transport: http(anvil.rpcUrl, { retryCount: 0 }) });
  node = ({ method, params }) =>
    client.request<{ Parameters: readonly unknown[]; ReturnType: unknown }>({
      method,
      params,
    });
  const accounts = await node({ method: 'eth_accounts', params: [] });
  account = checksumAddress(Array.isArray(accounts) ? accounts[0] : '');
});
afterAll(() => anvil.stop());

type Fields = { nonce?: number; value?: number; to?: Address; gasPrice?: number; data?: Hex };

const hex = (value: number): Hex => `0x${value.toString(16)}`;

async function send({ nonce, value = 1, to = nowhere, gasPrice = 2e9, data }: Fields = {}) {
  const hash = await node({
    method: 'eth_sendTransaction',
    params: [
      {
        from: account,
        to,
        value: hex(value),
        gas: hex(200_000),
        gasPrice: hex(gasPrice),
        ...(data ? { data } : {}),
        ...(nonce === undefined ? {} : { nonce: hex(nonce) }),
      },
    ],
  });
  return `0x${String(hash).slice(2)}` as const;
}

const mine = (blocks = 1) => node({ method: 'anvil_mine', params: [hex(blocks)] });
const nextNonce = async () =>
  Number(await node({ method: 'eth_getTransactionCount', params: [account, 'latest'] }));

const owner = () => ({ account, chainId: 8453 });

let browser: ReturnType<typeof createHandBrowser>;
let stops: (() => void)[];

beforeEach(() => {
  browser = createHandBrowser();
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
});

/** A tab that follows the account's transactions. */
function openTab(
  ask: NodeRequest = node,
  getCallsStatus: (hash: Hex) => Promise<unknown> = async () => undefined,
) {
  const tab = browser.openTab();
  const store = createTransactionStore(tab.environment);
  const client = createClient({ transport: custom({ request: ask }, { retryCount: 0 }) });
  const changes = vi.fn();
  stops.push(store.subscribe(changes), store.follow(owner(), client, getCallsStatus));
  return { tab, store, changes, list: () => store.getSnapshot(owner()) };
}

/** Until the store has looked and waits for the next time. */
const waiting = (tab: HandTab) =>
  vi.waitFor(
    () => {
      if (tab.waits().length !== 1) throw new Error('The store does not wait');
    },
    { timeout: 30_000 },
  );

async function look(tab: HandTab): Promise<void> {
  await waiting(tab);
  tab.runOut();
}

const only = { description: 'Send one wei' };

describe('a transaction', () => {
  it('is pending until its receipt is there, then confirmed', async () => {
    const { tab, store, list, changes } = openTab();
    const hash = await send();
    store.add(owner(), { hash, ...only });
    expect(list()).toEqual([{ hash, ...only, status: 'pending' }]);
    await waiting(tab);
    expect(list()).toMatchObject([{ status: 'pending' }]);
    await mine();
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'confirmed' }]);
    expect(changes).toHaveBeenCalled();
    expect(tab.waits()).toEqual([]);
  });

  it('waits for as many blocks as the site asked for', async () => {
    const { tab, store, list } = openTab();
    const hash = await send();
    store.add(owner(), { hash, ...only, confirmations: 3 });
    await waiting(tab);
    await mine(2);
    tab.runOut();
    await waiting(tab);
    expect(list()).toMatchObject([{ status: 'pending', confirmations: 3 }]);
    await mine();
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'confirmed' }]);
  });

  it('is polled every four seconds', async () => {
    const { tab, store } = openTab();
    store.add(owner(), { hash: await send(), ...only });
    const waits: number[] = [];
    for (let looks = 0; looks < 4; looks += 1) {
      await waiting(tab);
      waits.push(...tab.waits());
      tab.runOut();
    }
    expect(waits).toEqual([4000, 4000, 4000, 4000]);
    await waiting(tab);
    await mine();
  });

  it('is failed when it reverted', async () => {
    const { tab, store, list } = openTab();
    const reverting = '0x00000000000000000000000000000000000DEAD1';
    await node({ method: 'anvil_setCode', params: [reverting, '0x60006000fd'] });
    const hash = await send({ to: reverting });
    store.add(owner(), { hash, ...only });
    await waiting(tab);
    await mine();
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'failed', reason: 'reverted' }]);
  });

  it('stays pending while the node does not know it', async () => {
    const { tab, store, list } = openTab();
    store.add(owner(), { hash: `0x${'77'.repeat(32)}`, ...only });
    await look(tab);
    await waiting(tab);
    expect(list()).toMatchObject([{ status: 'pending' }]);
  });

  it('stays pending through node failures, and is polled less and less often', async () => {
    let down = true;
    const { tab, store, list } = openTab((request) =>
      down ? Promise.reject(new Error('503')) : node(request),
    );
    const hash = await send();
    await mine();
    store.add(owner(), { hash, ...only });
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await waiting(tab);
      waits.push(...tab.waits());
      tab.runOut();
    }
    expect(waits).toEqual([8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    await waiting(tab);
    expect(list()).toMatchObject([{ status: 'pending' }]);
    down = false;
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'confirmed' }]);
  });
});

describe('a transaction that Safe names by a hash of its own', () => {
  const hash: Hex = `0x${'5a'.repeat(32)}`;

  it('gets the hash of the chain once its owners executed it', async () => {
    let answer: unknown = { status: 100 };
    const { tab, store, list } = openTab(node, async () => answer);
    store.add(owner(), { hash, ...only });
    await look(tab);
    await waiting(tab);
    expect(list()).toMatchObject([{ hash, status: 'pending' }]);
    const executed = await send();
    answer = { status: 200, receipts: [{ transactionHash: executed, status: '0x1' }] };
    await look(tab);
    await expect.poll(list).toMatchObject([{ hash: executed, status: 'pending' }]);
    await mine();
    await look(tab);
    await expect.poll(list).toMatchObject([{ hash: executed, status: 'confirmed' }]);
  });

  it.each([
    [400, 'cancelled'],
    [500, 'reverted'],
  ])('has failed with the status %i', async (status, reason) => {
    const { store, list } = openTab(node, async () => ({ status }));
    store.add(owner(), { hash, ...only });
    await expect.poll(list).toMatchObject([{ hash, status: 'failed', reason }]);
  });

  it('stays pending while Safe cannot say', async () => {
    const { tab, store, list } = openTab(node, () => Promise.reject(new Error('Unknown')));
    store.add(owner(), { hash, ...only });
    await waiting(tab);
    expect(tab.waits()).toEqual([4000]);
    expect(list()).toMatchObject([{ hash, status: 'pending' }]);
  });
});

describe('a replaced transaction', () => {
  it('continues under the hash of the sped-up copy', async () => {
    const { tab, store, list } = openTab();
    const nonce = await nextNonce();
    const slow = await send({ nonce, data: '0x1234' });
    store.add(owner(), { hash: slow, ...only });
    await expect.poll(list).toMatchObject([{ origin: { nonce } }]);
    const fast = await send({ nonce, data: '0x1234', gasPrice: 9e9 });
    await mine();
    await look(tab);
    await expect.poll(list).toMatchObject([{ hash: fast, status: 'confirmed', ...only }]);
  });

  it('is failed when it was cancelled in the wallet', async () => {
    const { tab, store, list } = openTab();
    const nonce = await nextNonce();
    store.add(owner(), { hash: await send({ nonce }), ...only });
    await expect.poll(list).toMatchObject([{ origin: { nonce } }]);
    const hash = await send({ nonce, to: account, value: 0, gasPrice: 9e9 });
    await mine();
    await look(tab);
    await expect.poll(list).toMatchObject([{ hash, status: 'failed', reason: 'cancelled' }]);
  });

  it('is failed when another was sent instead, also many blocks ago', async () => {
    const { tab, store, list } = openTab();
    const nonce = await nextNonce();
    store.add(owner(), { hash: await send({ nonce }), ...only });
    await expect.poll(list).toMatchObject([{ origin: { nonce } }]);
    const hash = await send({ nonce, value: 5, gasPrice: 9e9 });
    await mine(300);
    await send();
    await mine(40);
    await look(tab);
    await expect.poll(list).toMatchObject([{ hash, status: 'failed', reason: 'replaced' }]);
  });

  it('counts as replaced when the node has no archive state to find the replacement', async () => {
    const forgetful: NodeRequest = (request) =>
      request.method === 'eth_getTransactionCount' && request.params[1] !== 'latest'
        ? Promise.reject(new Error('missing trie node'))
        : node(request);
    const { tab, store, list } = openTab(forgetful);
    const nonce = await nextNonce();
    const hash = await send({ nonce });
    store.add(owner(), { hash, ...only });
    await expect.poll(list).toMatchObject([{ origin: { nonce } }]);
    await send({ nonce, value: 5, gasPrice: 9e9 });
    await mine();
    for (let tries = 0; tries < 4; tries += 1) await look(tab);
    await waiting(tab);
    expect(list()).toMatchObject([{ status: 'pending' }]);
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'failed', reason: 'replaced' }]);
  });
});

describe('the storage', () => {
  it('survives a reload and continues tracking', async () => {
    const before = openTab();
    const hash = await send();
    before.store.add(owner(), { hash, ...only });
    await waiting(before.tab);
    for (const stop of stops) stop();
    await mine();
    const after = openTab();
    expect(after.list()).toMatchObject([{ hash, status: 'pending' }]);
    await expect.poll(after.list).toMatchObject([{ hash, status: 'confirmed' }]);
  });

  it('is the same in every tab, and no tab overwrites what another added', async () => {
    const [first, second] = [openTab(), openTab()];
    const hashes = [await send({ value: 11 }), await send({ value: 12 })] as const;
    first.store.add(owner(), { hash: hashes[0], ...only });
    expect(second.list()).toMatchObject([{ hash: hashes[0] }]);
    second.store.add(owner(), { hash: hashes[1], ...only });
    expect(first.list().map(({ hash }) => hash)).toEqual([hashes[1], hashes[0]]);
    await mine();
    await expect
      .poll(() => {
        second.tab.runOut();
        return first.list().map(({ status }) => status);
      })
      .toEqual(['confirmed', 'confirmed']);
    first.store.clear(owner());
    expect(second.list()).toEqual([]);
  });

  it('pauses polling in a hidden tab, and polls at once when it becomes visible', async () => {
    const { tab, store, list } = openTab();
    tab.show(false);
    const hash = await send();
    await mine();
    store.add(owner(), { hash, ...only });
    expect(tab.waits()).toEqual([]);
    tab.show(true);
    await expect.poll(list).toMatchObject([{ status: 'confirmed' }]);
  });

  it('drops damaged entries, and continues', () => {
    browser = createHandBrowser({ 'portico.transactions': '{"0x' });
    const { store, list } = openTab();
    expect(list()).toEqual([]);
    store.add(owner(), { hash: `0x${'12'.repeat(32)}`, ...only });
    expect(list()).toHaveLength(1);
  });

  it('lasts for the page when storage is full', async () => {
    const { tab, store, list } = openTab();
    browser.fill();
    const hash = await send();
    store.add(owner(), { hash, ...only });
    await waiting(tab);
    await mine();
    tab.runOut();
    await expect.poll(list).toMatchObject([{ hash, status: 'confirmed' }]);
  });

  it('goes on where storage has room again', () => {
    const { store, list } = openTab();
    browser.fill();
    const hashes = ['12', '34', '56'].map((digits) => `0x${digits.repeat(32)}` as const);
    const [first = '0x', ...later] = hashes;
    store.add(owner(), { hash: first, ...only });
    browser.free();
    for (const hash of later) store.add(owner(), { hash, ...only });
    expect(list().map(({ hash }) => hash)).toEqual(hashes.toReversed());
  });

  it('keeps the status of one that is added again, and notifies again', async () => {
    const { tab, store, list } = openTab();
    const hash = await send();
    await mine();
    store.add(owner(), { hash, ...only });
    await expect.poll(list).toMatchObject([{ status: 'confirmed' }]);
    store.add(owner(), { hash, description: 'Again' });
    expect(list()).toMatchObject([{ hash, description: 'Again', status: 'confirmed' }]);
    expect(tab.waits()).toEqual([]);
  });
});
