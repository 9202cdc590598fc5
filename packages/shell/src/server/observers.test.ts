import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { shell } from '@portico/locales/en/shell';
import { en } from '@portico/react/locales/en';
import { withRequestId } from '@portico/server/observe';
import { freePort } from '@portico/testing/process/listen';
import { Empty, origin, serve, site } from '@portico/testing/shell/test-site';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { openObservers } from './observers.ts';

const host = '127.0.0.1';

async function openMetrics() {
  const port = await freePort();
  const { observers, close } = await openObservers({ metrics: { port, host }, origin });
  onTestFinished(close);
  return { observers, url: `http://${host}:${port}` };
}

it('observes nothing by default', async () => {
  const { observers } = await openObservers({ metrics: undefined, origin });
  expect(observers).toEqual([]);
});

it('records traces once an SDK is registered, without metrics', async () => {
  new NodeTracerProvider().register();
  onTestFinished(() => trace.disable());
  const { observers } = await openObservers({ metrics: undefined, origin });
  expect(observers).toHaveLength(1);
  expect(observers[0]).not.toHaveProperty('text');
});

it('serves metrics alone at their own address', async () => {
  const { url } = await openMetrics();
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it.each([
  [200, '127.0.0.1:9464'],
  [200, '[::1]:9464'],
  [200, '10.0.0.5:9464'],
  [200, 'localhost:9464'],
  [200, 'site-1:9464'],
  [200, 'example.com:9464'],
  [421, 'evil.example:9464'],
  [421, 'evil.:9464'],
  [421, 'example.com.evil.example'],
  [421, 'evil.example@127.0.0.1'],
])('responds with %i to a scraper of the host %j', async (status, name) => {
  const { url } = await openMetrics();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/metrics`, { headers: { host: name } }, resolve).on('error', reject);
  });
  const body = await text(answer);
  expect([answer.statusCode, body.includes('nodejs_')]).toEqual([status, status === 200]);
});

it('names the variable of a port that is taken', async () => {
  const { port, close } = await listen((_, answer) => answer.end(), [host], 0);
  onTestFinished(() => close(0));
  await expect(openObservers({ metrics: { port, host }, origin })).rejects.toThrow(
    `Port ${port} is taken by another program. Set METRICS_PORT to another one.`,
  );
});

it('counts pages by their templates, files, health checks and other paths', async () => {
  const { observers, url } = await openMetrics();
  const auth = site(
    { AUTH_SECRET: 'a secret for the tests of this site alone' },
    undefined,
    observers,
  );
  const ask = await serve(
    auth,
    {
      pages: createPageTable({
        '/src/pages/home.tsx': { path: '/', title: 'Home', Page: Empty },
        '/src/pages/item.tsx': { path: '/items/:id', title: 'Item', Page: Empty },
      }),
      words: createWordsTable(
        { en: { footer: { description: 'A site' } } },
        { en: { words: shell, locale: en } },
      ),
    },
    { observers },
  );
  const own = { host: 'example.com' };
  for (const path of ['/', '/items/1', '/items/2', '/nothing-1', '/nothing-2/x', '/assets/gone.js'])
    await ask(path, own);
  await ask('/health/live', own);
  await ask('/api/auth/session', own);
  const figures = await (await fetch(`${url}/metrics`)).text();
  const counts = figures.split('\n').filter((line) => /^portico_http_.*_count/.test(line));
  expect(counts.map((line) => line.replace(/^.*?\{/, '{').replaceAll('"', '')).sort()).toEqual([
    '{method=GET,route=/,status=200} 1',
    '{method=GET,route=/api/auth/session,status=200} 1',
    '{method=GET,route=/assets/*,status=404} 1',
    '{method=GET,route=/health/live,status=200} 1',
    '{method=GET,route=/items/:id,status=200} 2',
    '{method=GET,route=other,status=404} 2',
  ]);
  expect(figures).toContain('portico_sessions 0');
});

describe('log', () => {
  beforeEach(() => void vi.stubEnv('NO_COLOR', '1'));
  afterEach(() => void vi.unstubAllEnvs());

  /** Returns the lines that a log writes to an output. */
  function written(
    isTTY: boolean,
    write: (log: ReturnType<typeof createLog>) => void,
    level?: string,
  ): string {
    let text = '';
    const output = { isTTY, write: (part: string) => (text += part) };
    write(createLog(level, output));
    return text;
  }

  it('writes JSON lines with the request’s id when the output is no terminal', () => {
    const text = written(false, (log) => {
      log.warn({ node: 'node.example' }, 'RPC node failed');
      withRequestId('abc', () => log.error({ err: new Error('no disk') }, 'it failed'));
    });
    const [first, second] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ level: 40, node: 'node.example', msg: 'RPC node failed' });
    expect(first).not.toHaveProperty('requestId');
    expect(second).toMatchObject({ level: 50, requestId: 'abc', err: { message: 'no disk' } });
  });

  it('writes readable lines in a terminal', () => {
    const text = written(true, (log) => {
      log.info({}, 'Portico is ready at http://localhost:3000');
      withRequestId('abc', () => log.info({ provider: 'siwe', count: 2 }, 'signed in'));
    });
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d {2}Portico is ready at http:\/\/localhost:3000\n\d\d:\d\d:\d\d {2}signed in {2}requestId=abc {2}provider=siwe {2}count=2\n$/,
    );
  });

  it('shows an error and its cause below the line', () => {
    const cause = new Error('the disk is full');
    const text = written(true, (log) =>
      log.error({ err: new Error('no', { cause }) }, 'it failed'),
    );
    expect(text).toMatch(/it failed\n {2}Error: no\n/);
    expect(text).toContain('the disk is full');
  });

  it('escapes control characters of visitors’ input', () => {
    const text = written(true, (log) => log.info({ text: 'a\u001b[2Jb\nc\u202ed' }, 'reported'));
    expect(text.trimEnd()).toMatch(/reported {2}text=a�\[2Jb�c�d$/);
  });

  it('colors warnings unless NO_COLOR is set', () => {
    vi.stubEnv('NO_COLOR', '');
    expect(written(true, (log) => log.warn({}, 'careful'))).toContain(
      '\u001b[33mcareful\u001b[39m',
    );
  });

  it.each([true, false])('logs nothing below its level, in a terminal: %s', (isTTY) => {
    const write = (log: ReturnType<typeof createLog>) => {
      log.info({}, 'signed in');
      log.warn({}, 'RPC node failed');
      log.error({}, 'it failed');
    };
    const lines = (level?: string) => written(isTTY, write, level).trimEnd().split('\n').length;
    expect([lines(), lines('info'), lines('warn'), lines('error'), lines('loud')]).toEqual([
      3, 3, 2, 1, 3,
    ]);
  });
});
