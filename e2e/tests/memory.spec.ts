import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHostileNode } from '@portico/testing/chain/hostile-node';
import { expect, test } from '@portico/testing/fixtures/test';
import { attacks } from '@portico/testing/site/attacks';
import { signMessage } from '@portico/testing/site/sign-message';
import { startSite } from '@portico/testing/site/site';
import { createVisitor, type Visitor } from '@portico/testing/site/visitor';
import {
  explorerEntry,
  explorerList,
  plainPng,
  startWalletExplorer,
} from '@portico/testing/wallets/wallet-explorer';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What a container of 512 MB gives the process: V8 takes half of it for its heap. */
const containerMegabytes = 512;
const nodeOptions = `--max-old-space-size=${containerMegabytes / 2} --max-semi-space-size=16`;

const assets = fileURLToPath(new URL('../../apps/site/dist/client/assets', import.meta.url));

/** Pages of the wallet list with their pictures. */
const lists = Array.from({ length: 12 }, (_, index) => `/api/auth/wallets?page=${index + 1}`);

/** The largest files that browsers are served, as paths. */
function largestFiles(): readonly string[] {
  const size = (name: string) => statSync(join(assets, name)).size;
  const names = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name));
  return names
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, 3)
    .map((name) => `/assets/${name}`);
}

/** The most memory that a process has had in RAM, in megabytes, where Linux says it; else what it has now. */
function peakMemory(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

async function signIn(visitor: Visitor, origin: string): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey());
  const token = await visitor.csrfToken();
  return (await visitor.submit(await signMessage(origin, account, token))).status;
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Durations of session reads until the signal aborts, in milliseconds. */
async function timeSessions(visitor: Visitor, signal: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    const session = await visitor.session();
    expect(session).toHaveProperty('user');
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

test('anonymous visitors neither end the process nor hold others up', async () => {
  test.setTimeout(90_000);
  const node = await startHostileNode();
  const explorer = await startWalletExplorer();
  explorer.answerList = explorerList(
    Array.from({ length: 300 }, (_, index) => explorerEntry(index)),
  );
  // The largest that are allowed.
  const picture = Buffer.concat([plainPng(64, 64), Buffer.alloc(24_000)]);
  explorer.answerPicture = (_, response) => void response.end(picture);
  const site = await startSite({
    BASE_RPC_URL: node.url,
    WALLETCONNECT_PROJECT_ID: 'tests',
    WALLETCONNECT_EXPLORER_URL: explorer.url,
    NODE_OPTIONS: nodeOptions,
  });
  try {
    const { origin } = site;
    const member = createVisitor(origin);
    expect(await signIn(member, origin)).toBe(200);
    const quiet = median(await timeSessions(member, AbortSignal.timeout(1000)));

    for (const [name, attack] of Object.entries(attacks([...largestFiles(), ...lists, '/']))) {
      await test.step(name, async () => {
        const ended = new AbortController();
        const limit = AbortSignal.any([ended.signal, AbortSignal.timeout(5000)]);
        const attacking = attack(origin, limit).finally(() => ended.abort());
        const times = timeSessions(member, ended.signal);
        expect(await signIn(createVisitor(origin), origin)).toBe(200);
        await attacking;
        expect(site.running()).toBe(true);
        expect(peakMemory(site.pid)).toBeLessThan(containerMegabytes);
        // Far more than a busy machine adds; the figures are those of the benchmark.
        expect(median(await times)).toBeLessThan(Math.max(quiet * 100, 500));
      });
    }

    // What was held was released.
    const params = [`0x${'1'.repeat(40)}`];
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params };
    const answer = await createVisitor(origin).postJson('/api/rpc', call);
    expect([answer.status, answer.json()]).toMatchObject([200, { result: '0x1' }]);
  } finally {
    node.close();
    await explorer.stop();
    await site.stop();
  }
});
