import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startChild } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { siteProgram, startSite } from '@portico/testing/site/site';

test('without a terminal, all that the site prints is JSON lines', async () => {
  const site = await startSite({ BASE_RPC_URL: 'http://127.0.0.1:9' });
  try {
    const headers = { 'x-request-id': 'of-the-proxy', origin: site.origin };
    const data = JSON.stringify({ level: 'warn', code: 'FROM_A_PAGE', message: 'hello' });
    const sent = { 'content-type': 'application/json', ...headers };
    const url = `${site.origin}/api/auth/_log`;
    const answer = await fetch(url, { method: 'POST', headers: sent, body: data });
    expect(answer.headers.get('x-request-id')).toBe('of-the-proxy');
    await expect.poll(() => site.output().join('\n')).toContain('FROM_A_PAGE');
  } finally {
    await site.stop();
  }
  const lines = site.output().map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual([
    `Portico is ready at ${site.origin}`,
    'reported by a browser',
    'Portico has stopped',
  ]);
  expect(lines[1]).toMatchObject({ requestId: 'of-the-proxy', code: 'FROM_A_PAGE' });
});

test('a start that fails says why in a JSON line, and exits with 1', async () => {
  const child = spawn(process.execPath, [siteProgram], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  const { level, msg } = JSON.parse(stderr);
  expect(level).toBe(60);
  expect(msg).toContain('Portico cannot start:\n- PORT must be a number');
});

test('the development server says that it is ready in a JSON line, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-dev-'));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const port = String(await freePort());
  const site = await startChild(
    process.execPath,
    [join(root, 'packages/server/bin/portico.js'), 'dev', 'apps/site'],
    {
      ready: /"Portico is ready at (http:\/\/localhost:\d+)"/,
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: port,
        DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
        BASE_RPC_URL: 'http://127.0.0.1:9',
      },
    },
  );
  await site.stop();
  await rm(folder, { recursive: true });
  // Vite may have said something before.
  const line = site.stdout.find((each) => each.includes('is ready at')) ?? '';
  const msg = `Portico is ready at http://localhost:${port}`;
  expect(JSON.parse(line)).toMatchObject({ level: 30, origin: `http://localhost:${port}`, msg });
});

test('metrics are served at an address of their own, for as long as the site runs', async () => {
  const port = await freePort();
  const site = await startSite({ METRICS_PORT: String(port) });
  const url = `http://127.0.0.1:${port}/metrics`;
  try {
    await fetch(site.origin);
    const text = await (await fetch(url)).text();
    expect(text).toContain('route="/",status="200"} 1');
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
  } finally {
    await site.stop();
  }
  await expect(fetch(url)).rejects.toThrow();
});

test('a trace goes through the site once an SDK is registered before its start', async () => {
  const sdk = fileURLToPath(
    new URL('../../packages/testing/src/site/register-traces.js', import.meta.url),
  );
  const site = await startSite({ NODE_OPTIONS: `--import=${sdk}` });
  try {
    await fetch(site.origin);
    await fetch(`${site.origin}/api/auth/csrf`);
    await expect
      .poll(() => site.output().filter((line) => line.startsWith('span GET')))
      .toEqual(['span GET /', 'span GET /api/auth/csrf']);
  } finally {
    await site.stop();
  }
});
