import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

let root = '';
let files: StaticFiles;

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
  files = createStaticFiles({ folder });
});
afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files(path, new Request(`http://localhost${path}`, { headers, method }));

describe('static files', () => {
  it('keeps hashed files for ever and others for an hour', () => {
    expect(get('/assets/app-abc.js')?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(get('/favicon.svg')?.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('sends the compressed copy that the client takes', async () => {
    const brotli = get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli?.headers.get('content-encoding')).toBe('br');
    expect(brotli?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotli?.headers.get('vary')).toBe('Accept-Encoding');
    expect(await brotli?.text()).toBe('brotli');
    expect(await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' })?.text()).toBe('gzipped');
    expect(await get('/assets/app-abc.js')?.text()).toBe('plain');
  });

  it('gives each coding a tag of its own and answers a known tag with 304', () => {
    const br = { 'accept-encoding': 'br' };
    const etag = get('/assets/app-abc.js', br)?.headers.get('etag') ?? '';
    expect(etag).not.toBe(get('/assets/app-abc.js')?.headers.get('etag'));
    const again = get('/assets/app-abc.js', { ...br, 'if-none-match': `"other", W/${etag}` });
    expect(again?.status).toBe(304);
    expect(again?.body).toBeNull();
    expect(get('/assets/app-abc.js', { 'if-none-match': etag })?.status).toBe(200);
  });

  it('answers HEAD with the length and no body', () => {
    const head = get('/favicon.svg', {}, 'HEAD');
    expect(head?.headers.get('content-length')).toBe('6');
    expect(head?.body).toBeNull();
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
  ])('has nothing at %s', (path) => {
    expect(files(path, new Request('http://localhost/'))).toBeUndefined();
  });
});
