import { expect, it } from 'vitest';
import { readKeptName } from './read-kept-name.ts';

it('takes back a name, one without an avatar, and that there is none', () => {
  const avatar = 'data:image/png;base64,AAAA';
  expect(readKeptName({ name: 'alice.base.eth', avatar })).toEqual({
    name: 'alice.base.eth',
    avatar,
  });
  expect(readKeptName({ name: 'alice.base.eth' })).toEqual({ name: 'alice.base.eth' });
  expect(readKeptName(null)).toBeNull();
});

it.each([undefined, 5, 'alice.base.eth', [], {}, { name: {} }, { name: ['a'] }])(
  'drops what could not be shown: %j',
  (stored) => {
    expect(readKeptName(stored)).toBeUndefined();
  },
);

it('takes no picture from another host out of a cache either', () => {
  const stored = { name: 'alice.base.eth', avatar: 'https://example.com/me.png' };
  expect(readKeptName(stored)).toEqual({ name: 'alice.base.eth' });
});
