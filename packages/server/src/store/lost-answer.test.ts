import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, listSessions } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';

/** A wire that breaks once, at the first commit of a sign-in: before the commit arrives, or before its answer does. */
async function startBreakingWire(target: string, breaks: 'before' | 'after'): Promise<string> {
  const url = new URL(target);
  const { hostname, port } = url;
  let isBroken = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let opensSession = false;
    let isCommitting = false;
    near.on('data', (data) => {
      opensSession ||= data.includes('insert into "portico"."session"');
      isCommitting = opensSession && !isBroken && data.includes('commit');
      if (isCommitting) isBroken = true;
      if (isCommitting && breaks === 'before') far.destroy();
      else far.write(data);
    });
    far.on('data', (data) => {
      if (isCommitting) near.destroy();
      else near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  // With their text, by which the wire knows the statements.
  url.searchParams.set('prepare', 'false');
  return url.href;
}

const sessions = (auth: Parameters<typeof listSessions>[0]) =>
  listSessions(auth, `eip155:8453:${alice.address}`);

test.each([
  { breaks: 'before', again: undefined, opened: 1 },
  // It was written, and its token reached no one.
  { breaks: 'after', again: 'NONCE_USED', opened: 1 },
] as const)(
  'the connection breaks $breaks a sign-in is committed: 503, then $again',
  async ({ breaks, again, opened }) => {
    const database = await startBreakingWire(await sharedPostgres.createDatabase(), breaks);
    const { auth, clock } = await createTestAuth({ database });
    onTestFinished(() => auth.close());
    const browser = createTestBrowser(auth);
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    const { response, answer } = await browser.post('callback/siwe', signed);
    expect([response.status, answer.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(await browser.session()).toEqual({});

    expect((await browser.post('callback/siwe', signed)).answer.code).toBe(again);
    expect(await sessions(auth)).toHaveLength(opened);
    expect((await signIn(browser, clock.now)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: alice.address });
  },
);
