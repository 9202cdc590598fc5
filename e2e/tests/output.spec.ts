import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startSite } from '../src/site.ts';

const main = fileURLToPath(new URL('../../apps/site/dist/server/main.js', import.meta.url));

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
  const child = spawn(process.execPath, [main], {
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
