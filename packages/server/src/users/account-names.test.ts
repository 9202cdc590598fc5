import { expect, test } from 'vitest';
import { readAccounts } from './account-names.ts';

test('a mailbox is found however its owner writes it', () => {
  expect(readAccounts('email:Eve@Example.ORG')).toEqual(['email:eve@example.org']);
});

test.each(['credentials:User-7', 'credentials:Eve@Example.org', 'email:no mailbox'])(
  'ids of other providers are taken as they are: %s',
  (account) => {
    expect(readAccounts(account)).toEqual([account]);
  },
);
