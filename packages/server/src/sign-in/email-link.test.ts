import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { readEmailAddress } from './email-address.ts';
import { createEmailLink, type EmailLink, emailCode, verifyEmailLink } from './email-link.ts';
import { createNonces } from './nonce.ts';

describe('email link', () => {
  const time = Date.parse('2026-03-01T12:00:00Z');
  const now = () => time;
  const noncesWith = (...secrets: string[]) => createNonces({ secrets, now, random: randomBytes });
  const nonces = noncesWith('first secret');
  const browserKey = 'ab'.repeat(32);
  const send = async (made: EmailLink) => made;
  const request = { browserKey, userId: null, maxAge: 600, send };

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
});

const label = 'a'.repeat(63);
const longest = `${'a'.repeat(64)}@${label}.${label}.${'b'.repeat(61)}`;

describe('takes', () => {
  test.each([
    ['a@b.co', 'a@b.co'],
    ['  alice@example.com ', 'alice@example.com'],
    ['Alice.Smith+News@Example.COM', 'alice.smith+news@example.com'],
    ["o'brien&co_=~-@mail.example.co.uk", "o'brien&co_=~-@mail.example.co.uk"],
    ['_x@xn--mller-kva.example', '_x@xn--mller-kva.example'],
    ['1@2.example.x1', '1@2.example.x1'],
    [longest, longest],
  ])('%j as %j', (value, address) => {
    expect(readEmailAddress(value)).toBe(address);
  });
});

describe('refuses', () => {
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['no text', ['a@example.com']],
    ['no value', undefined],
    ['an object that says it is text', { toString: () => 'a@example.com' }],
    ['a list', 'a@example.com,c@evil.example'],
    ['a list in the domain', 'a@example.com,evil.example'],
    ['a list with a semicolon', 'a@example.com;c@evil.example'],
    ['two @', 'a@evil.example@example.com'],
    ['a quoted local part', '"a@evil.example"@example.com'],
    ['a quoted local part without @', '"a"@example.com'],
    ['a full-width @', 'a＠example.com'],
    ['a full-width @ beside a plain one', 'a＠evil.example@example.com'],
    ['a small @', 'a﹫example.com'],
    ['a full-width letter', 'ａ@example.com'],
    ['the Kelvin sign, which lower-cases to k', '\u212Ait@example.com'],
    ['a dotless i', 'adm\u0131n@example.com'],
    ['an ideographic full stop', 'a@example。com'],
    ['an accented domain', 'a@müller.example'],
    ['a display name', 'Alice <a@example.com>'],
    ['angle brackets', '<a@example.com>'],
    ['a comment', 'a(comment)@example.com'],
    ['a comment in the domain', 'a@(comment)example.com'],
    ['a space inside', 'a b@example.com'],
    ['a line break', 'a@example.com\nBcc: c@evil.example'],
    ['a carriage return in front', '\ra@example.com'],
    ['a tab behind', 'a@example.com\t'],
    ['a no-break space behind', 'a@example.com\u00A0'],
    ['a zero-width space', 'a\u200B@example.com'],
    ['a NUL', 'a\0@example.com'],
    ['DEL', 'a\x7f@example.com'],
    ['a backslash', 'a\\@example.com'],
    ['a percent route', 'a%evil.example@example.com'],
    ['a bang path', 'evil.example!a@example.com'],
    ['a source route', '@evil.example:a@example.com'],
    ['a pipe', '|sh@example.com'],
    ['an option', '-Cfile@example.com'],
    ['an encoded word', '=?x?q?a=40evil.example=3e=00?=@example.com'],
    ['no domain', 'a@'],
    ['no local part', '@example.com'],
    ['no @', 'example.com'],
    ['localhost', 'root@localhost'],
    ['a top-level domain alone', 'a@com'],
    ['an IP address', 'a@127.0.0.1'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['a dot in front', '.a@example.com'],
    ['a dot behind', 'a.@example.com'],
    ['two dots', 'a..b@example.com'],
    ['an empty label', 'a@example..com'],
    ['a final dot', 'a@example.com.'],
    ['a label that begins with a hyphen', 'a@-example.com'],
    ['a label that ends with a hyphen', 'a@example-.com'],
    ['an underscore in the domain', 'a@ex_ample.com'],
    ['a local part of 65', `${'a'.repeat(65)}@example.com`],
    ['a label of 64', `a@${'a'.repeat(64)}.com`],
    ['an address of 255', longest.replace('bbb', 'bbbb')],
    ['an endless one', `a@${'a.'.repeat(100_000)}com`],
    ['endless spaces', `a${' '.repeat(60_000)}@example.com`],
  ])('%s', (_, value) => {
    expect(readEmailAddress(value)).toBeUndefined();
  });
});

const nearlyAnAddress = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'Z', '9', '@', '.', '-', '_', '+', ',', '"', ' ', '\n', '＠', 'K'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

test('what is accepted is one plain mailbox, whatever was typed', () => {
  const anything = fc.oneof(
    fc.emailAddress(),
    nearlyAnAddress,
    nearlyAnAddress.map((text) => `${text}@example.com`),
    nearlyAnAddress.map((text) => `a@${text}.com`),
  );
  fc.assert(
    fc.property(anything, (value) => {
      const address = readEmailAddress(value);
      if (address === undefined) return;
      expect(address).toBe(value.trim().toLowerCase());
      expect(address.normalize('NFKC')).toBe(address);
      expect(address.split('@')).toHaveLength(2);
      expect(address.length).toBeLessThanOrEqual(254);
      expect(address).not.toMatch(/[^\x21-\x7e]|[\s,;:<>()[\]\\"%!|`/?]/);
      expect(readEmailAddress(address)).toBe(address);
    }),
    { numRuns: 5000 },
  );
});

test('every address of letters, digits and dots at a host of two labels is accepted', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,15}$/);
  const host = fc.stringMatching(/^[a-z][a-z0-9]{0,20}\.[a-z]{2,10}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), host, (words, domain) => {
      const address = `${words.join('.')}@${domain}`;
      expect(readEmailAddress(address)).toBe(address);
    }),
  );
});
