import { base } from '@portico/protocol';
import { startAnvil } from '@portico/testing/chain/anvil';
import { createTestAuth } from '@portico/testing/server/test-auth';
import type { Address, Hex, ReplacementReturnType } from 'viem';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitForReceipt } from '../src/transactions/wait-for-receipt.ts';
import { chainClients } from '../src/wallet/chain-clients.ts';

const origin = 'https://example.com';

/** A chain, and a client of it over the RPC proxy of a session server. */
async function open() {
  const anvil = await startAnvil(8453, ['--no-mining', '--order', 'fees']);
  onTestFinished(anvil.stop);
  const { auth } = await createTestAuth({ nodes: { 8453: [anvil.rpcUrl] }, rpcProxy: {} });
  onTestFinished(auth.close);
  const { fetch } = globalThis;
  let answered = '';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith(origin)) return fetch(url, init);
    // Browsers add this header.
    const headers = { ...Object.fromEntries(new Headers(init.headers)), origin };
    const answer = await auth.handler(new Request(url, { ...init, headers }));
    answered += await answer.clone().text();
    return answer;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(anvil.rpcUrl, { method: 'POST', headers, body });
    const { result, error } = (await answer.json()) as { result?: never; error?: unknown };
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
  const client = chainClients({ chains: [base], basePath: `${origin}/api/auth` })(8453);
  return { ask, client, answered: () => answered };
}

test.each(['cancelled', 'replaced', 'repriced'] as const)(
  'a transaction that was %s is reported over the RPC proxy',
  async (reason) => {
    const { ask, client, answered } = await open();
    const accounts: readonly Address[] = (await ask('eth_accounts')) ?? [];
    const [from, to, other] = accounts;
    const gas = '0x5208';
    const send = (fields: object): Promise<Hex | undefined> =>
      ask('eth_sendTransaction', { from, to, value: '0x5', nonce: '0x0', gas, ...fields });
    const hash = (await send({ gasPrice: '0x77359400' })) ?? '0x';
    const replacements: ReplacementReturnType[] = [];
    const onReplaced = (replacement: ReplacementReturnType) => void replacements.push(replacement);
    const waiting = waitForReceipt(client, { hash, pollingInterval: 50, onReplaced });
    waiting.catch(() => undefined);
    // Nodes forget it once it was replaced.
    await expect.poll(answered).toContain(`"hash":"${hash}"`);
    const fields = { cancelled: { to: from, value: '0x0' }, replaced: { to: other }, repriced: {} };
    const second = await send({ gasPrice: '0xee6b2800', ...fields[reason] });
    await ask('anvil_mine', '0x1');
    // It is found in an earlier block, too.
    await ask('anvil_mine', '0x2');
    expect(await waiting).toMatchObject({ transactionHash: second, status: 'success' });
    expect(replacements).toMatchObject([{ reason, transaction: { hash: second } }]);
  },
);

test('a transaction that was mined has its own receipt', async () => {
  const { ask, client } = await open();
  const [from, to]: readonly Address[] = (await ask('eth_accounts')) ?? [];
  const hash: Hex = (await ask('eth_sendTransaction', { from, to, value: '0x5' })) ?? '0x';
  const onReplaced = vi.fn();
  const waiting = waitForReceipt(client, { hash, pollingInterval: 50, onReplaced });
  await ask('anvil_mine', '0x1');
  expect(await waiting).toMatchObject({ transactionHash: hash, status: 'success' });
  expect(onReplaced).not.toHaveBeenCalled();
});
