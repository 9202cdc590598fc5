import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { heldBodies } from '@portico/testing/site/attacks';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { porticoProgram, startSite } from '@portico/testing/site/site';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mustRun, readPanels, readQueries, readText, root } from '../../deploy/checkers.ts';
import { test } from '../scenario.ts';
import { readSections } from '../sections.ts';

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

type LoadedRule = {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly annotations: { readonly runbook_url?: string };
};

/** Waits until an alert fires, or until it has cleared. */
async function untilAlert(api: string, name: string, firing: boolean): Promise<void> {
  for (let second = 0; second < 30; second++) {
    const { data } = (await (await fetch(`${api}/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const fires = data.alerts.some(
      ({ state, labels }) => state === 'firing' && labels.alertname === name,
    );
    if (fires === firing) return;
    await delay(1000);
  }
  assert.fail(`${name} ${firing ? 'did not fire' : 'did not clear'}`);
}

/** The anchors of the runbook's headings. */
const headings = readSections()
  .filter(({ isSymptom }) => isSymptom)
  .map(({ title }) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

const isHeading = (link: string | undefined): boolean =>
  headings.includes(link?.split('#')[1] ?? '');

test('operate/deploy.md: Alerts and the board', async ({
  attempt: { needs, folder, see, saw, confirm },
}) => {
  needs('prometheus', 'promtool');
  cpSync(`${root}deploy/prometheus`, folder, { recursive: true });
  await mustRun('promtool', 'check', 'config', join(folder, 'prometheus.yml'));
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
    await see(
      `each of ${readQueries().length} queries of the rules and the board has series`,
      () => true,
    );
    const { data } = (await (await fetch(`${api}/rules`)).json()) as {
      data: { groups: { rules: LoadedRule[] }[] };
    };
    const rules = data.groups.flatMap((group) => group.rules);
    assert.deepEqual(
      rules.filter(({ health }) => health !== 'ok'),
      [],
    );
    await confirm('`deploy/prometheus/rules.yml` needs a job called `portico`', () =>
      rules.some(({ query }) => query.includes('up{job="portico"}')),
    );
    await confirm("each alert's `runbook_url` is a heading of the [runbook]", () =>
      rules.every(({ annotations }) => isHeading(annotations.runbook_url)),
    );
    const links = readPanels().flatMap(({ description }) => description ?? []);
    await confirm(
      'Panels of `deploy/grafana/portico.json` link to the same headings',
      () => links.length > 0 && links.every(isHeading),
    );
    await untilAlert(api, 'PorticoBackupOld', true);
    const record = [process.execPath, porticoProgram, 'backup', '--record'];
    await mustRun('env', `DATABASE_URL=${site.databaseUrl}`, ...record);
    await untilAlert(api, 'PorticoBackupOld', false);
    saw('an alert fires without a backup, and clears with one');
    process.kill(site.pid, 'SIGSTOP');
    await untilAlert(api, 'PorticoDown', true);
    process.kill(site.pid, 'SIGCONT');
    await untilAlert(api, 'PorticoDown', false);
    saw('another fires while an instance hangs, and clears');
  } finally {
    await site.stop();
    await server.stop();
  }
});
