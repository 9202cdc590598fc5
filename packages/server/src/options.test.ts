import { expect, test } from 'vitest';
import { createAuth } from './create-auth.ts';
import { type AuthOptions, AuthOptionsError, checkOptions } from './options.ts';
import { siwe } from './providers/siwe.ts';

const good: AuthOptions = {
  url: 'https://example.com',
  secret: 'x'.repeat(32),
  database: ':memory:',
  providers: [siwe()],
  rpc: ['https://mainnet.base.org'],
};

test('good options have no problem', () => {
  expect(checkOptions(good)).toEqual([]);
});

test.each<[keyof AuthOptions, Partial<AuthOptions>]>([
  ['url', { url: 'example.com' }],
  ['url', { url: 'ftp://example.com' }],
  ['url', { url: 'https://example.com/app' }],
  ['secret', { secret: undefined }],
  ['secret', { secret: '' }],
  ['secret', { secret: [] }],
  ['secret', { secret: 'short' }],
  ['secret', { secret: ['x'.repeat(32), 'short'] }],
  ['database', { database: 'mysql://localhost' }],
  ['providers', { providers: [] }],
  ['providers', { providers: [siwe({ id: 'a/b' })] }],
  ['providers', { providers: [siwe(), siwe()] }],
  ['rpc', { rpc: [] }],
  ['rpc', { rpc: ['mainnet.base.org'] }],
  ['session', { session: { idle: 1 } }],
  ['session', { session: { absolute: Number.NaN } }],
])('finds what is wrong with %s: %j', (option, change) => {
  expect(checkOptions({ ...good, ...change }).map((problem) => problem.option)).toEqual([option]);
});

test('NO_SECRET has its code, and a provider without authorize() its own', () => {
  const { authorize: _, ...incomplete } = siwe();
  const problems = checkOptions({
    ...good,
    secret: undefined,
    // What plain JavaScript may pass; TypeScript would refuse it.
    providers: JSON.parse(JSON.stringify([incomplete])),
  });
  expect(problems.map((problem) => problem.code)).toEqual([
    'NO_SECRET',
    'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  ]);
});

test('createAuth reports every problem at once', async () => {
  const bad = createAuth({ ...good, url: '', secret: '', database: '', providers: [], rpc: [] });
  const error = await bad.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AuthOptionsError);
  expect(
    error instanceof AuthOptionsError && error.problems.map((problem) => problem.option),
  ).toEqual(['url', 'secret', 'database', 'providers', 'rpc']);
});
