import { expect, test } from 'vitest';
import { accountsOf } from './accounts.ts';

test('a mailbox is found however its owner writes it', () => {
  expect(accountsOf('email:Eve@Example.ORG')).toEqual(['email:eve@example.org']);
});

test.each(['credentials:User-7', 'credentials:Eve@Example.org', 'email:no mailbox'])(
  'ids of other providers are taken as they are: %s',
  (account) => {
    expect(accountsOf(account)).toEqual([account]);
  },
);
