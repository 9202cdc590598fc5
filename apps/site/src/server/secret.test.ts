import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret } from './secret.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('keptSecret', () => {
  it('makes 256 bits once and finds them again', () => {
    const database = `file:${folder}/data/portico.sqlite`;
    const secret = keptSecret(database);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(database)).toBe(secret);
  });

  it('lets only its owner read the file', () => {
    keptSecret(`file:${folder}/portico.sqlite`);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged file instead of signing with it', () => {
    writeFileSync(join(folder, 'auth-secret'), 'x\n');
    expect(() => keptSecret(`file:${folder}/portico.sqlite`)).toThrow(/Delete it/);
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe('x\n');
  });

  it('makes a new one for each process over a database in memory', () => {
    expect(keptSecret(':memory:')).not.toBe(keptSecret(':memory:'));
  });
});
