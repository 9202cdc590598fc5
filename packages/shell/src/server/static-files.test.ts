import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

let root = '';
let files: Hono;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-static-'));
  const folder = join(root, 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(root, 'outside.txt'), 'outside');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/app-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-abc.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/app-abc.js.gz'), 'gzipped');
  files = staticFiles({ folder });
});
afterAll(() => rmSync(root, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.request(path, { headers, method });

describe('static files', () => {
  it('caches hashed files forever and others for an hour', async () => {
    expect((await get('/assets/app-abc.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('sends the compressed copy that the client accepts', async () => {
    const brotli = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
    expect(await brotli.text()).toBe('brotli');
    expect(await (await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' })).text()).toBe(
      'gzipped',
    );
    expect(await (await get('/assets/app-abc.js')).text()).toBe('plain');
  });

  it('gives each encoding its own ETag and answers a known one with 304', async () => {
    const br = { 'accept-encoding': 'br' };
    const etag = (await get('/assets/app-abc.js', br)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(etag).not.toBe((await get('/assets/app-abc.js')).headers.get('etag'));
    const again = await get('/assets/app-abc.js', { ...br, 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toBeNull();
    expect((await get('/assets/app-abc.js', { 'if-none-match': etag })).status).toBe(200);
  });

  it('never sends the coding of another client’s request', async () => {
    for (const accept of ['br, br;q=0', 'gzip;q=0, br', 'BR', 'identity, gzip', 'zstd', '*'])
      await get('/assets/app-abc.js', { 'accept-encoding': accept });
    const plain = await get('/assets/app-abc.js');
    expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual(['plain', null]);
    const gzip = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' });
    expect([await gzip.text(), gzip.headers.get('content-encoding')]).toEqual(['gzipped', 'gzip']);
  });

  it('reads a file from the disk once', async () => {
    writeFileSync(join(root, 'client/once.txt'), 'first');
    const first = await get('/once.txt');
    expect(await first.text()).toBe('first');
    rmSync(join(root, 'client/once.txt'));
    const again = await get('/once.txt');
    expect([await again.text(), again.headers.get('etag')]).toEqual([
      'first',
      first.headers.get('etag'),
    ]);
  });

  it('responds to a range with that part', async () => {
    await get('/favicon.svg');
    const part = await get('/favicon.svg', { range: 'bytes=1-3' });
    expect([part.status, await part.text(), part.headers.get('content-length')]).toEqual([
      206,
      'svg',
      '3',
    ]);
  });

  it('serves a file that is too large to keep', async () => {
    const text = 'x'.repeat(2_100_000);
    writeFileSync(join(root, 'client/large.txt'), text);
    for (let count = 0; count < 2; count += 1) {
      const large = await get('/large.txt');
      expect([(await large.text()).length, large.headers.get('etag')]).toEqual([
        text.length,
        expect.stringMatching(/^"/),
      ]);
    }
  });

  it('answers HEAD with the length and no body', async () => {
    const head = await get('/favicon.svg', {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe('6');
    expect(head.body).toBeNull();
  });

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..\\outside.txt',
    '/.vite/manifest.json',
    '/assets',
    '/assets/app-abc.js.br',
    '//favicon.svg',
  ])('serves nothing at %s', async (path) => {
    // The raw path of a request line: a URL would be normalized first.
    const request = new Request('http://localhost/');
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` });
    expect((await files.fetch(request)).status).toBe(404);
  });
});
