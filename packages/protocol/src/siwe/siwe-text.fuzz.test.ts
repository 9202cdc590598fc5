import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import valid from '../../vectors/siwe-valid.json' with { type: 'json' };
import { checksumAddress, type SiweMessage, SiweMessageError } from './siwe-message.ts';
import { createSiweMessage, headerSuffix, labels, parseSiweMessage } from './siwe-text.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const pcharPunctuation = "-._~!$&'()*+,;=:@";

const from = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

const hex = from(`${digits}abcdefABCDEF`, 2, 2);
const pchars = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...`${letters}${digits}${pcharPunctuation}`) },
      { weight: 1, arbitrary: hex.map((pair) => `%${pair}`) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));

const scheme = fc
  .tuple(from(letters, 1, 1), from(`${letters}${digits}+-.`, 0, 10))
  .map((parts) => parts.join(''));
const host = fc.oneof(
  from(`${letters}${digits}-.`, 1, 30),
  fc.ipV4(),
  fc.ipV6().map((ip) => `[${ip}]`),
);
const authority = fc
  .tuple(
    fc.option(from(`${letters}${digits}:;=`, 0, 8), { nil: undefined }),
    host,
    fc.option(fc.nat(65_535), { nil: undefined }),
  )
  .map(
    ([user, name, port]) =>
      `${user === undefined ? '' : `${user}@`}${name}${port === undefined ? '' : `:${port}`}`,
  );
const uri = fc
  .tuple(scheme, authority, pchars, pchars, pchars)
  .map(([s, a, path, query, fragment]) => `${s}://${a}/${path}?${query}#${fragment}`);

const dateTime = fc.oneof(
  fc
    .date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc.constantFrom('2016-12-31T23:59:60Z', '2028-02-29T12:00:00+13:45', '2026-11-21t00:00:00.5z'),
);

const siweMessage: fc.Arbitrary<SiweMessage> = fc.record(
  {
    scheme,
    domain: authority,
    address: from('0123456789abcdef', 40, 40).map((text) => checksumAddress(`0x${text}`)),
    statement: from(`${letters}${digits}-._~:/?#[]@!$&'()*+,;= `, 0, 80),
    uri,
    version: fc.constant('1' as const),
    chainId: fc.maxSafeNat(),
    nonce: from(`${letters}${digits}`, 8, 96),
    issuedAt: dateTime,
    expirationTime: dateTime,
    notBefore: dateTime,
    requestId: pchars,
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
);

/** Parses a text that may be anything; any other error than the typed one fails the property. */
function parseOrRefuse(text: string): SiweMessage | undefined {
  try {
    return parseSiweMessage(text);
  } catch (error) {
    if (error instanceof SiweMessageError) return undefined;
    throw error;
  }
}

/** Refused, or read so that writing the fields gives the same text in its canonical spelling. */
function isRefusedOrFaithful(text: string): boolean {
  const parsed = parseOrRefuse(text);
  if (parsed === undefined) return true;
  const lines = text.split('\n');
  lines[1] = parsed.address;
  const chainLine = lines.findIndex((line, i) => i > 3 && line.startsWith(labels.chainId));
  lines[chainLine] = labels.chainId + parsed.chainId;
  return createSiweMessage(parsed) === lines.join('\n');
}

/** Refused with the typed error, or written as a text that parses; any other error is thrown on. */
function isRefusedOrWritten(fields: SiweMessage): boolean {
  try {
    return parseOrRefuse(createSiweMessage(fields)) !== undefined;
  } catch (error) {
    if (error instanceof SiweMessageError) return true;
    throw error;
  }
}

const validText = fc.oneof(
  siweMessage.map(createSiweMessage),
  fc.constantFrom(...valid.map((vector) => vector.message)),
);
const fragment = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('\n', '\n\n', '\r\n', ' ', '%', '://', headerSuffix, ...Object.values(labels)),
);

describe('sign-in messages of any content', () => {
  test('survive a round trip through their text', () => {
    fc.assert(
      fc.property(siweMessage, (message) => {
        expect(parseSiweMessage(createSiweMessage(message))).toEqual(message);
      }),
      { numRuns: 500 },
    );
  });

  test('are refused with a typed error when the text is arbitrary', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        expect(parseOrRefuse(text)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('are refused with a typed error, or read faithfully, when a part was replaced', () => {
    fc.assert(
      fc.property(validText, fc.nat(), fc.nat(20), fragment, (text, at, length, inserted) => {
        const start = at % (text.length + 1);
        const changed = text.slice(0, start) + inserted + text.slice(start + length);
        expect(isRefusedOrFaithful(changed)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('are refused with a typed error, or read faithfully, when lines moved', () => {
    fc.assert(
      fc.property(validText, fc.nat(), fc.nat(), (text, from, to) => {
        const lines = text.split('\n');
        const [line = ''] = lines.splice(from % lines.length, 1);
        lines.splice(to % (lines.length + 1), 0, line);
        expect(isRefusedOrFaithful(lines.join('\n'))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('are refused with a typed error when fields come from hostile JSON', () => {
    const hostile = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1, valueOf: 1 }));
    const keys = ['scheme', 'statement', 'requestId', 'resources', 'expirationTime', 'notBefore'];
    const anyKey = fc.constantFrom('domain', 'address', 'uri', 'version', 'chainId', ...keys);
    fc.assert(
      fc.property(siweMessage, anyKey, hostile, (message, key, value) => {
        const fields = { ...message };
        Object.assign(fields, { [key]: value });
        expect(isRefusedOrWritten(fields)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
