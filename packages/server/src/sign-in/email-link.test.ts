import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { createEmailLink, type EmailLink, emailCode, verifyEmailLink } from './email-link.ts';
import { createNonces } from './nonce.ts';

const time = Date.parse('2026-03-01T12:00:00Z');
const now = () => time;
const noncesWith = (...secrets: string[]) => createNonces({ secrets, now, random: randomBytes });
const nonces = noncesWith('first secret');
const browserKey = 'ab'.repeat(32);
const request = { browserKey, userId: null, maxAge: 600 };

let store: Store;
let link: EmailLink;
beforeEach(async () => {
  store = await openStore(':memory:');
  link = await createEmailLink({ store, now, nonces }, 'email', 'eve@example.org', request);
  return () => store.close();
});

const open = (options: Parameters<typeof verifyEmailLink>[3], by = nonces) =>
  verifyEmailLink({ store, now, nonces: by }, 'email', link, options).then(
    ({ account }) => account,
    ({ code }) => code,
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the browser that requested a link needs no code, nor does a wrong one count there', async () => {
  for (let time = 0; time < 9; time++) {
    expect(await open({ browserKey, code: 'AAAA1111' })).toBe('email:eve@example.org');
  }
  expect(await open({ browserKey: 'cd'.repeat(32) })).toBe('EMAIL_CODE_MISMATCH');
});

test('the stored hash reveals no code without the secret', async () => {
  const code = emailCode(nonces, browserKey);
  const hash = sha256(`email\neve@example.org\n${link.token}`);
  const row = await store.findEmailToken(hash);
  expect(row?.code).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(code);
  for (const guess of [code, `${hash}\n${code}`, `code\n${hash}\n${code}`]) {
    expect(row?.code).not.toBe(sha256(guess));
  }
  expect(emailCode(noncesWith('another secret'), browserKey)).not.toBe(code);
});

test('link and code survive one rotation of the secret, not two', async () => {
  const code = emailCode(nonces, browserKey);
  const rotated = noncesWith('second secret', 'first secret');
  const twice = noncesWith('third secret', 'second secret');
  for (const options of [{ browserKey }, { code }]) {
    expect(await open(options, twice)).toBe('EMAIL_CODE_MISMATCH');
    expect(await open(options, rotated)).toBe('email:eve@example.org');
  }
});

test('browsers have different codes, of letters and digits that no one mistakes', () => {
  const codes = Array.from({ length: 1000 }, () =>
    emailCode(nonces, randomBytes(32).toString('hex')),
  );
  expect(new Set(codes).size).toBe(1000);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
