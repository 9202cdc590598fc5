import { expect, test } from 'vitest';
import { checkOptions } from '../create-auth/check-options.ts';
import { type EmailOptions, email } from './email.ts';

const good: EmailOptions = {
  server: 'smtps://user:password@smtp.example.com:465',
  from: 'Example <noreply@example.com>',
};

/** Passes a value as code without types does. */
const notAFunction = JSON.parse('"https://api.mail.example"');

/** The problems that keep createAuth from starting. */
const listProblems = (...changes: Partial<EmailOptions>[]) =>
  checkOptions({
    url: 'https://example.com',
    secret: 'a secret for the tests of this file alone',
    database: ':memory:',
    providers: changes.map((change) => email({ ...good, ...change })),
    nodes: { 8453: ['https://mainnet.base.org'] },
  });

test.each<Partial<EmailOptions>>([
  {},
  { server: 'smtp://localhost:1025' },
  { server: { host: 'smtp.example.com', port: 465, secure: true } },
  { from: 'noreply@example.com' },
  { from: '"Example, Inc." <noreply@example.com>' },
  { timeout: 60 },
  { colors: { button: { light: '#9a3412', dark: '#FDBA74' } } },
  { server: undefined, from: undefined, send: async () => undefined },
  { server: undefined, send: async () => 'no-mailbox' },
])('starts with %j', (change) => {
  expect(listProblems(change)).toEqual([]);
});

test.each<[string, Partial<EmailOptions>]>([
  ['server', { server: undefined }],
  ['server', { server: '' }],
  ['server', { server: 'smtp.example.com' }],
  ['server', { server: 'https://smtp.example.com' }],
  ['sender', { from: undefined }],
  ['sender', { from: 'Example' }],
  ['sender', { from: 'a@example.com, b@example.com' }],
  ['sender', { from: 'Example <a@example.com>\nBcc: b@example.com' }],
  ['sender', { from: 'A <a@example.com> <b@example.com>' }],
  ['server', { send: async () => undefined }],
  ['send', { server: undefined, send: notAFunction }],
  ['colors', { colors: { link: { light: 'red', dark: '#fdba74' } } }],
  ['colors', { colors: { button: { light: '#fff;}', dark: '#fdba74' } } }],
  ['timeout', { timeout: 0 }],
  ['timeout', { timeout: Number.NaN }],
  ['timeout', { timeout: 61 }],
])('the %s is wrong in %j', (subject, change) => {
  const [problem, ...others] = listProblems(change);
  expect(problem?.option).toBe('providers');
  expect(problem?.message).toContain(`The ${subject} `);
  expect(others).toEqual([]);
});

test('reports every problem at once, of ids as well', () => {
  const wrong = { server: undefined, from: undefined };
  expect(listProblems(wrong, { ...wrong, id: 'a/b' })).toHaveLength(5);
  expect(listProblems({}, {}).map(({ message }) => message)).toEqual([
    'Two providers have the id "email". Rename one.',
  ]);
});
