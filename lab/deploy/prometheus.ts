import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/free-port';
import { heldBodies } from '@portico/testing/site/attacks';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { findProgram, readQueries, readText, root, runProgram, type Step } from './checkers.ts';
import { startInstance } from './proxies.ts';

/** The queries whose series there have to be: a comparison filters, so both of its sides are asked instead. */
const sides = (query: string): readonly string[] =>
  query
    .replaceAll('$__rate_interval', '1m')
    .replaceAll('$instance', '.*')
    .split(/\s(?:>|==)\s/)
    .filter((side) => Number.isNaN(Number(side)));

/** Something of everything that the board shows, failures included. */
async function makeTraffic(origin: string, database: string): Promise<void> {
  const newSignIn = async (signer = privateKeyToAccount(generatePrivateKey())) => {
    const visitor = createVisitor(origin);
    const account = privateKeyToAccount(generatePrivateKey());
    const token = await visitor.csrfToken();
    const signed = await signMessage(origin, account, token, {}, signer);
    return { visitor, signed };
  };
  const account = privateKeyToAccount(generatePrivateKey());
  const visitor = createVisitor(origin);
  const signed = await signMessage(origin, account, await visitor.csrfToken());
  assert.equal((await visitor.submit(signed)).status, 200);
  await visitor.get('/account');
  await visitor.signOut();

  // Another's signature may be a contract account's, and no node answers.
  const contract = await newSignIn();
  assert.equal((await contract.visitor.submit(contract.signed)).status, 503);
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };
  await visitor.postJson('/api/rpc', { ...call, method: 'eth_blockNumber' });
  await visitor.post('/api/rpc', {}, { origin: 'https://elsewhere.example' });
  await visitor.postJson('/api/rpc', 'x'.repeat(10) as unknown as object);

  await heldBodies(origin, AbortSignal.timeout(60_000));

  const other = new DatabaseSync(database, { timeout: 10_000 });
  other.exec('BEGIN EXCLUSIVE');
  const locked = await newSignIn();
  assert.equal((await locked.visitor.submit(locked.signed)).status, 503);
  other.exec('ROLLBACK');
  other.close();

  const flood = createVisitor(origin);
  const csrfToken = await flood.csrfToken();
  let status = 0;
  for (let attempt = 0; attempt < 80 && status !== 429; attempt++)
    ({ status } = await flood.submit({ message: 'none', signature: '0x', csrfToken }));
  assert.equal(status, 429);
}

/** Asks Prometheus until every query has series; resolves with those that have none in the end. */
async function withoutSeries(api: string): Promise<readonly string[]> {
  const open = new Set(readQueries().flatMap(({ query }) => sides(query)));
  for (let second = 0; second < 20 && open.size > 0; second++) {
    await delay(1000);
    for (const query of open) {
      const answer = await fetch(`${api}/query?${new URLSearchParams({ query })}`);
      const { status, error, data } = (await answer.json()) as {
        status: string;
        error?: string;
        data?: { result: readonly unknown[] };
      };
      assert.equal(status, 'success', `${query}: ${error}`);
      if (data && data.result.length > 0) open.delete(query);
    }
  }
  return [...open];
}

export const prometheus: Step = {
  name: 'Prometheus reads an instance that had traffic: every query of the rules and the board has series',
  needs: ['prometheus', 'promtool'],
  async run(folder) {
    cpSync(`${root}deploy/prometheus`, folder, { recursive: true });
    await runProgram('promtool', 'check', 'config', join(folder, 'prometheus.yml'));
    const [port, metricsPort, ownPort] = [await freePort(), await freePort(), await freePort()];
    const site = await startInstance(folder, {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      AUTH_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      // No node answers there.
      BASE_RPC_URL: 'http://127.0.0.1:9',
      RPC_TIMEOUT: '1000',
      RPC_NODE_TIMEOUT: '500',
      STOP_DELAY: '0',
    });
    const file = join(folder, 'here.yml');
    writeFileSync(
      file,
      readText('deploy/prometheus/prometheus.yml')
        .replaceAll('15s', '1s')
        .replace(/targets: \[.site-1.*\]/, `targets: ['127.0.0.1:${metricsPort}']`),
    );
    const options = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${ownPort}`,
    ];
    const program = findProgram('prometheus') ?? '';
    const command = ['-c', 'exec "$0" "$@" 2>&1', program, ...options];
    const server = await startChild('/bin/sh', command, { ready: /Server is ready/ });
    try {
      const api = `http://127.0.0.1:${ownPort}/api/v1`;
      await makeTraffic(`http://localhost:${port}`, join(folder, 'portico.sqlite'));
      assert.deepEqual(await withoutSeries(api), []);
      const { data } = (await (await fetch(`${api}/rules`)).json()) as {
        data: { groups: { rules: { name: string; health: string }[] }[] };
      };
      const rules = data.groups.flatMap((group) => group.rules);
      assert.deepEqual(
        rules.filter(({ health }) => health !== 'ok'),
        [],
      );
      return [`${readQueries().length} queries, ${rules.length} rules`];
    } finally {
      await site.stop();
      await server.stop();
    }
  },
};
