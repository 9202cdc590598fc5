import { expect, test } from 'vitest';
import type { PorticoConfig } from './config.ts';
import { configProblems } from './config-problems.ts';
import { allowedSources, weakenedHeaders } from './pages/header-options.ts';

const findProblems = (config: Partial<PorticoConfig>) =>
  configProblems({ name: 'Example', ...config });

test('a name is enough', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems({ name: ' ' })).toEqual(['name must be a text.']);
});

test('every misspelt name is reported at once', () => {
  const config = { chainz: [], origin: 'https://example.com/', languages: ['de', 'de', 'xx'] };
  expect(findProblems(config as never)).toEqual([
    'portico.config.ts has no option "chainz". Did you mean chains?',
    'origin must be like https://example.com, and is "https://example.com/".',
    'languages: "xx" is not a language of Portico.',
    'languages must include en, the fallback of all others.',
    'languages has one twice.',
  ]);
});

test('names inside are checked, too', () => {
  const config = { brand: { logo: 'a.svg' }, headers: { weakend: {}, weakened: { owns: {} } } };
  expect(findProblems(config as never)).toEqual([
    'portico.config.ts has no option "brand.logo".',
    'portico.config.ts has no option "headers.weakend". Did you mean headers.weakened?',
    'portico.config.ts has no option "headers.weakened.owns". Did you mean headers.weakened.own?',
  ]);
});

test('a statement must fit a message, a name may be any text', () => {
  expect(findProblems({ name: 'Café “Söder”', statement: 'Sign in to Cafe Soder.' })).toEqual([]);
  for (const statement of ['Willkommen bei Söder', 'one\ntwo', '100 % yours'])
    expect(findProblems({ statement })).toEqual([
      'statement must be one line of printable ASCII without %, quotes and <>{}.',
    ]);
});

test('a site’s own headers and sources are accepted', () => {
  const headers = {
    own: { 'X-Robots-Tag': 'noarchive' },
    contentSecurityPolicy: {
      'img-src': ['https://images.example.com', 'blob:'],
      'connect-src': ['https://api.example.com', 'wss://api.example.com'],
    },
  };
  expect(findProblems({ headers })).toEqual([]);
  expect(weakenedHeaders(headers)).toEqual([]);
});

test.each([
  [{ own: { 'Content-Security-Policy': "default-src 'self'" } }, 'Content-Security-Policy'],
  [{ own: { 'x-frame-options': 'SAMEORIGIN' } }, 'x-frame-options'],
  [{ own: { 'set-cookie': 'a=b' } }, 'set-cookie'],
  [{ own: { 'x-one': 'a\r\nb: c' } }, 'x-one'],
  [{ own: { 'x one': 'a' } }, 'x one'],
  [{ contentSecurityPolicy: { 'script-src': ["'unsafe-inline'"] } }, "'unsafe-inline'"],
  [{ contentSecurityPolicy: { 'script-src': ['data:'] } }, 'data:'],
  [{ contentSecurityPolicy: { 'connect-src': ['*'] } }, '*'],
  [{ contentSecurityPolicy: { 'connect-src': ['https:'] } }, 'https:'],
  [{ contentSecurityPolicy: { 'img-src': ["x; script-src 'unsafe-inline'"] } }, 'img-src'],
] as const)('%o is refused', (headers, name) => {
  const problems = findProblems({ headers });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

test('deliberately weakened headers are accepted and named', () => {
  const headers = {
    contentSecurityPolicy: { 'script-src': ['https://cdn.example.com'] },
    weakened: {
      own: { 'cross-origin-resource-policy': 'cross-origin' },
      contentSecurityPolicy: { 'script-src': ["'wasm-unsafe-eval'"] },
    },
  };
  expect(findProblems({ headers })).toEqual([]);
  expect(weakenedHeaders(headers)).toEqual([
    'cross-origin-resource-policy',
    "script-src 'wasm-unsafe-eval'",
  ]);
  expect(allowedSources(headers)).toEqual({
    'script-src': ['https://cdn.example.com', "'wasm-unsafe-eval'"],
  });
});
