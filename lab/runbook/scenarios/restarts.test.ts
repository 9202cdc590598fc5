import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { freePort } from '@portico/testing/process/listen';
import { openSharedSocket, type SocketProcess } from '@portico/testing/process/shared-socket';
import { siteIsReady, siteProgram } from '@portico/testing/site/site';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe } from 'vitest';
import { runPortico, test } from '../scenario.ts';
import { type RunningProxy, startCaddy, startNginx } from './proxies.ts';
import { restartUnderLoad, sendFrom } from './restart-under-load.ts';

/** Checks a proxy of deploy/ in front of so many instances on one SQLite file and one socket, as of portico.socket. */
async function restartBehind(
  start: typeof startNginx,
  count: number,
  folder: string,
): Promise<string> {
  const port = await freePort();
  const proxy = await start(folder, port);
  const socket = openSharedSocket(port);
  const env = {
    NODE_ENV: 'production',
    AUTH_URL: proxy.origin,
    AUTH_SECRET: 'the checks of deploy keep no secret at all',
    DATABASE_URL: `file:${folder}/portico.sqlite`,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const open = () => socket.start(siteProgram, { ready: siteIsReady, env });
  try {
    const instances: SocketProcess[] = [];
    for (let index = 0; index < count; index++) instances.push(await open());
    // A proxy that looks for itself has to notice.
    await delay(2000);
    await oneVisit(proxy, folder, () => socket.output);
    return await restartUnderLoad(proxy, async () => {
      assert.equal(await instances.shift()?.stop(), 0);
      instances.push(await open());
    });
  } catch (error) {
    const said = proxy.process.stdout.filter((line) => /error/i.test(line));
    throw new Error(['behind the proxy:', ...said.slice(-20)].join('\n'), { cause: error });
  } finally {
    await socket.close();
    await proxy.process.stop();
  }
}

async function oneVisit(proxy: RunningProxy, folder: string, siteLog: () => readonly string[]) {
  const { origin } = proxy;
  const send = sendFrom('127.3.2.1', proxy.ca);
  // Headers of a proxy that a visitor sends are ignored.
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged', traceparent: 'x' };
  const visitor = createVisitor(origin, new Map(), forged, send);
  const account = privateKeyToAccount(generatePrivateKey());
  const { address } = account;
  const answer = await visitor.submit(
    await signMessage(origin, account, await visitor.csrfToken()),
  );
  assert.equal(answer.status, 200, answer.text);
  const session = await visitor.get('/api/auth/session');
  assert.match(session.text, new RegExp(address));
  assert.match(String(session.headers.get('cache-control')), /no-store|no-cache|private/);
  assert.ok(answer.headers.getSetCookie().some((line) => /;\s*secure/i.test(line)));

  const id = String(answer.headers.get('x-request-id'));
  assert.notEqual(id, 'forged');
  assert.ok(
    siteLog().some((line) => line.includes(`"requestId":"${id}"`) && line.includes('signed in')),
  );
  const DATABASE_URL = `file:${folder}/portico.sqlite`;
  const audit = await runPortico(['audit', address], { DATABASE_URL });
  assert.equal(audit.code, 0, audit.output);
  assert.match(audit.output, /127\.3\.2\.1/);
  assert.doesNotMatch(audit.output, /203\.0\.113\.9/);

  const page = await send(origin, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(page.headers.get('content-encoding'), 'gzip');
  const html = gunzipSync(await page.arrayBuffer()).toString();
  assert.match(html, /^<!doctype html>/i);
  const large = await visitor.post('/api/auth/callback/siwe', { field: 'x'.repeat(100_000) });
  assert.equal(large.status, 413);
  // The site's own answer, with its id; the proxy's would be a page of its own.
  assert.ok(large.headers.has('x-request-id'));
  assert.ok(!/nginx|caddy/i.test(large.text));
  assert.equal((await visitor.get('/metrics')).status, 404);

  const connection = connect(origin, { ca: proxy.ca });
  await once(connection, 'connect');
  assert.equal(connection.alpnProtocol, 'h2');
  connection.close();
  // The proxy's own log has the same id, and no query or cookie.
  await delay(200);
  assert.ok(proxy.log().includes(id), 'the request id in the access log');
  assert.doesNotMatch(proxy.log(), /session-token|csrf-token=/);
}

describe('operate/deploy.md: One machine: systemd and a proxy', () => {
  test.for([
    ['nginx', 2, startNginx, ['nginx', 'openssl']],
    ['nginx', 1, startNginx, ['nginx', 'openssl']],
    ['Caddy', 2, startCaddy, ['caddy']],
    ['Caddy', 1, startCaddy, ['caddy']],
  ] as const)(
    '%s, instances behind it: %i; sign-in, request ids, addresses, HTTP/2, compression, a rolling restart',
    async ([name, count, start, programs], { attempt: { needs, folder, saw, quote } }) => {
      needs(...programs);
      const answered = await restartBehind(start, count, folder);
      saw(`${name}, instances: ${count}; ${answered}`);
      quote('The proxy in front is', '`TRUSTED_PROXIES` is their address', 'speak HTTP/2');
    },
  );
});
