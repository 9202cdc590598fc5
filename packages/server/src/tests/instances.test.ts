import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthHealth } from '../health/health.ts';
import { heartbeatInterval, startHeartbeat } from '../health/instances.ts';
import type { InstanceRow } from '../store/rows.ts';

type Instance = Pick<Auth, 'handler'>;
type Options = { signInsPerMinute?: number };

const sqliteFile = async () => `file:${join(temporaryFolder(), 'portico.sqlite')}`;

async function inThisProcess(database: string, options: Options = {}): Promise<Instance> {
  const { auth } = await createTestAuth({ database, now: Date.now, ...options });
  onTestFinished(() => auth.close());
  return { handler: (request) => auth.handler(request, { ip: '192.0.2.1' }) };
}

async function inItsOwn(database: string, options: Options = {}): Promise<Instance> {
  const instance = await startInstance(database, options);
  onTestFinished(() => instance.kill());
  return instance;
}

describe.each([
  { name: 'SQLite, in one process', database: sqliteFile, open: inThisProcess },
  { name: 'SQLite, in two processes', database: sqliteFile, open: inItsOwn },
  { name: 'PostgreSQL', database: () => sharedPostgres.createDatabase(), open: inThisProcess },
])('two instances on one database: $name', ({ database, open }) => {
  /** Two instances, and one browser as each of them sees it. */
  async function start(options?: Options) {
    const url = await database();
    const instances = await Promise.all([open(url, options), open(url, options)]);
    const browser = createTestBrowser(instances[0]);
    await browser.csrfToken();
    return { instances, browser, other: createTestBrowser(instances[1], { copyOf: browser }) };
  }

  test('a session of one is a session of the other, and so is its end', async () => {
    const { instances, browser } = await start();
    expect((await signIn(browser, Date.now())).response.status).toBe(200);
    const other = createTestBrowser(instances[1], { copyOf: browser });
    expect(await other.session()).toMatchObject({ address: alice.address });
    await other.post('signout');
    expect(await browser.session()).toEqual({});
  });

  test('fifty submissions of one signed message, over both, open one session', async () => {
    const { instances, browser } = await start();
    const signed = await signMessage(await browser.csrfToken(), Date.now());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        createTestBrowser(instances[index % 2 === 0 ? 0 : 1], { copyOf: browser }).post(
          'callback/siwe',
          signed,
        ),
      ),
    );
    const codes = answers.map(({ response, answer }) => answer.code ?? response.status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'NONCE_USED')).toHaveLength(49);
    const winner = answers.find(({ response }) => response.ok);
    const cookies = winner?.response.headers.getSetCookie() ?? [];
    const opened = cookies.filter((line) => line.includes('session-token='));
    expect(opened).toHaveLength(1);
  });

  test('failed attempts with one nonce are counted together', async () => {
    const { browser, other } = await start();
    const signed = await signMessage(await browser.csrfToken(), Date.now());
    const forged = { ...signed, signature: `0x${'11'.repeat(64)}1b` };
    for (const visitor of [browser, other, browser, other, browser]) {
      expect((await visitor.post('callback/siwe', forged)).response.status).toBe(401);
    }
    expect((await other.post('callback/siwe', signed)).answer.code).toBe('NONCE_ATTEMPTS');
  });

  test('attempts count against one limit', async () => {
    const codes: unknown[] = [];
    let minute: number;
    do {
      // Windows are minutes of the clock. A series that saw one end says nothing, and another one needs instances that
      // counted nothing yet.
      const { browser, other } = await start({ signInsPerMinute: 4 });
      const signed = await signMessage(await browser.csrfToken(), Date.now());
      const visitors = [browser, browser, browser, browser, other, other, other, other];
      minute = Math.floor(Date.now() / 60_000);
      codes.length = 0;
      for (const visitor of visitors) {
        const { answer } = await visitor.post('callback/siwe', { ...signed, signature: '0x' });
        codes.push(answer.code);
      }
    } while (minute !== Math.floor(Date.now() / 60_000));
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4);
  });
});

describe('heartbeat', () => {
  afterEach(() => void vi.useRealTimers());

  test('an instance is announced again and again with the state of its nodes, and forgets the lost', async () => {
    vi.useFakeTimers();
    const rows: InstanceRow[] = [];
    const forgotten: number[] = [];
    let open = false;
    let now = 10_000_000;
    let health: AuthHealth = { store: 'ok' };
    const stop = startHeartbeat(
      {
        announce: async (row, forgetBefore) => {
          rows.push(row);
          forgotten.push(now - forgetBefore);
        },
        retire: async (id) =>
          void rows.splice(0, rows.length, ...rows.filter((row) => row.id !== id)),
      },
      {
        nodes: new Map([[8453, { states: () => [{ node: 'node.example', open }] }]]),
        health: async () => health,
        now: () => now,
        logger: { warn: () => undefined },
      },
    );
    await vi.advanceTimersByTimeAsync(0);
    open = true;
    health = { store: 'reads-only' };
    now += heartbeatInterval;
    await vi.advanceTimersByTimeAsync(heartbeatInterval);
    expect(rows.map(({ nodes }) => JSON.parse(nodes))).toEqual([
      [{ chainId: 8453, node: 'node.example', open: false }],
      [{ chainId: 8453, node: 'node.example', open: true }],
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'reads-only']);
    expect(rows.map(({ seen_at, started_at }) => seen_at - started_at)).toEqual([
      0,
      heartbeatInterval,
    ]);
    expect(forgotten).toEqual([3_600_000, 3_600_000]);
    await stop();
    expect(rows).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * heartbeatInterval);
    expect(rows).toEqual([]);
  });

  test('an instance reports at once that it stops, and its row is deleted afterwards', async () => {
    vi.useFakeTimers();
    const rows = new Map<string, InstanceRow>();
    const said: string[] = [];
    let isStopping = false;
    const stop = startHeartbeat(
      {
        announce: async (row) => {
          await new Promise((written) => setTimeout(written, 2000));
          rows.set(row.id, row);
          said.push(row.state);
        },
        retire: async (id) => void rows.delete(id),
      },
      {
        nodes: new Map(),
        health: async () => ({ store: 'ok' }),
        now: Date.now,
        logger: { warn: () => undefined },
        isStopping: () => isStopping,
      },
    );
    await vi.advanceTimersByTimeAsync(heartbeatInterval / 2);
    isStopping = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(said).toEqual(['ready', 'stopping']);
    await vi.advanceTimersByTimeAsync(heartbeatInterval / 2 - 3000);
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(5000);
    await stopped;
    await vi.advanceTimersByTimeAsync(5000);
    expect(said).toEqual(['ready', 'stopping', 'stopping']);
    expect(rows.size).toBe(0);
  });

  test('a database that fails is logged and changes nothing else', async () => {
    const warnings: string[] = [];
    const fail = () => Promise.reject(new Error('away'));
    const stop = startHeartbeat(
      { announce: fail, retire: fail },
      {
        nodes: new Map(),
        health: async () => ({ store: 'ok' }),
        now: Date.now,
        logger: { warn: (_, message) => warnings.push(message) },
      },
    );
    await delay(0);
    expect(warnings).toEqual(['this instance could not be announced']);
    await stop();
  });
});
