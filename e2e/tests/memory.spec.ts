import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHostileNode } from '@portico/testing/chain/bad-nodes';
import { expect, test } from '@portico/testing/fixtures/test';
import { attacks } from '@portico/testing/site/attacks';
import { limitMemory, startBystander } from '@portico/testing/site/bystander';
import { findEndpoints } from '@portico/testing/site/endpoints';
import { startSite } from '@portico/testing/site/site';
import { createVisitor, signMessage, type Visitor } from '@portico/testing/site/visitor';
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

/** Milliseconds of the server's work that a session read may wait for, but for one in twenty. */
const longestWait = 1000;

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

async function signIn(visitor: Visitor, origin: string): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey());
  const token = await visitor.csrfToken();
  return (await visitor.submit(await signMessage(origin, account, token))).status;
}

test('anonymous visitors neither end the process nor hold others up', async () => {
  test.setTimeout(180_000);
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
  const endLimit = limitMemory(site.pid, containerMegabytes);
  try {
    const { origin } = site;
    const member = createVisitor(origin);
    expect(await signIn(member, origin)).toBe(200);

    const files = [...largestFiles(), ...lists];
    for (const [name, attack] of Object.entries(attacks(findEndpoints(), files))) {
      await test.step(name, async () => {
        const bystander = await startBystander(origin, site.pid, member);
        const signingIn = signIn(createVisitor(origin), origin);
        await attack(origin, AbortSignal.timeout(8000));
        // A process that was killed answers nothing: that is said first.
        expect(site.running(), 'the process is still there').toBe(true);
        expect(await signingIn).toBe(200);
        const times = await bystander.stop();
        const wait = times[Math.floor(times.length / 20)];
        test
          .info()
          .annotations.push({ type: name, description: `${times.length} reads, ${wait} ms` });
        expect(wait).toBeLessThan(longestWait);
      });
    }

    // What was held was released.
    const params = [`0x${'1'.repeat(40)}`];
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params };
    const answer = await createVisitor(origin).postJson('/api/rpc', call);
    expect([answer.status, answer.json()]).toMatchObject([200, { result: '0x1' }]);
    expect(site.running()).toBe(true);
  } finally {
    const most = `${endLimit()} MB`;
    test.info().annotations.push({ type: 'most memory', description: most });
    node.close();
    await explorer.stop();
    await site.stop();
  }
});
