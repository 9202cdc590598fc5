import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/free-port';
import { heldBodies } from '@portico/testing/site/attacks';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { porticoProgram, startSite } from '@portico/testing/site/site';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { test } from 'vitest';
import { findProgram, prepare, readQueries, readText, root, runProgram } from '../checkers.ts';

/**
 * The queries whose series there have to be: a comparison filters, so both of its sides are asked instead; two of them are in parentheses each.
 * `absent()` has no series, and no read of a session fails here.
 */
const sides = (query: string): readonly string[] =>
  query
    .replaceAll('$__rate_interval', '1m')
    .replaceAll('$instance', '.*')
    .replaceAll('route="/api/auth/session",status=~"5.."', 'route="/api/auth/session"')
    .split(/\sand\s/)
    .map((part, _, { length }) => (length > 1 ? part.trim().slice(1, -1) : part))
    .flatMap((part) => part.split(/\s(?:>|==)\s/))
    .filter((side) => Number.isNaN(Number(side)) && !side.startsWith('absent('));

/** Something of everything that the board shows, failures included. */
async function makeTraffic(origin: string, database: string): Promise<void> {
  const newSignIn = async (signer = privateKeyToAccount(generatePrivateKey())) => {
    const visitor = createVisitor(origin);
    const account = privateKeyToAccount(generatePrivateKey());
    const token = await visitor.csrfToken();
    const signed = await signMessage(origin, account, token, {}, signer);
    return { visitor, signed };
  };
  const { visitor } = await signedInVisitor(origin);
  await visitor.get('/account');
  await visitor.session();
  await visitor.signOut();

  // Another's signature may be a contract account's, and no node answers.
  const contract = await newSignIn();
  assert.equal((await contract.visitor.submit(contract.signed)).status, 503);
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };
  await visitor.postJson('/api/rpc', { ...call, method: 'eth_blockNumber' });
  await visitor.post('/api/rpc', {}, { origin: 'https://elsewhere.example' });
  await visitor.postJson('/api/rpc', 'x'.repeat(10) as unknown as object);

  const mail = { csrfToken: await visitor.csrfToken(), email: 'eve@example.org', json: 'true' };
  assert.equal((await visitor.post('/api/auth/signin/email', mail)).status, 503);

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

/** Waits until the alert for a missing backup fires, records a backup, and waits until it has cleared. */
async function fireAndClear(api: string, database: string): Promise<void> {
  const until = async (wanted: boolean) => {
    for (let second = 0; second < 30; second++) {
      const { data } = (await (await fetch(`${api}/alerts`)).json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const fires = data.alerts.some(
        ({ state, labels }) => state === 'firing' && labels.alertname === 'PorticoBackupOld',
      );
      if (fires === wanted) return;
      await delay(1000);
    }
    assert.fail(`PorticoBackupOld ${wanted ? 'did not fire' : 'did not clear'}`);
  };
  await until(true);
  const record = [process.execPath, porticoProgram, 'backup', '--record'];
  await runProgram('env', `DATABASE_URL=${database}`, ...record);
  await until(false);
}

test('Prometheus reads an instance that had traffic: every query of the rules and the board has series', async (context) => {
  const folder = prepare(context, 'prometheus', 'promtool');
  cpSync(`${root}deploy/prometheus`, folder, { recursive: true });
  await runProgram('promtool', 'check', 'config', join(folder, 'prometheus.yml'));
  const [metricsPort, ownPort] = [await freePort(), await freePort()];
  const site = await startSite({
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
    // No node answers there.
    BASE_RPC_URL: 'http://127.0.0.1:9',
    // Nor a mail server.
    EMAIL_SERVER: 'smtp://127.0.0.1:9',
    EMAIL_FROM: 'noreply@example.com',
    RPC_TIMEOUT: '1000',
    RPC_NODE_TIMEOUT: '500',
  });
  // Alerts wait less than at night.
  const rulesFile = join(folder, 'rules.yml');
  writeFileSync(
    rulesFile,
    readText('deploy/prometheus/rules.yml').replaceAll(/for: \d+m/g, 'for: 1s'),
  );
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
    await makeTraffic(site.origin, join(folder, 'portico.sqlite'));
    assert.deepEqual(await withoutSeries(api), []);
    const { data } = (await (await fetch(`${api}/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string }[] }[] };
    };
    const rules = data.groups.flatMap((group) => group.rules);
    assert.deepEqual(
      rules.filter(({ health }) => health !== 'ok'),
      [],
    );
    await fireAndClear(api, site.databaseUrl);
    await context.annotate(
      `${readQueries().length} queries, ${rules.length} rules; an alert fired and cleared`,
    );
  } finally {
    await site.stop();
    await server.stop();
  }
});
