import { describe, expect, it } from 'vitest';
import { ownPicture, readKeptName } from './account-name.ts';

describe('the avatar to show', () => {
  it.each(['data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg/%3E'])(
    'is one that the record holds itself: %s',
    (avatar) => {
      expect(ownPicture(avatar)).toBe(avatar);
    },
  );

  it.each([
    undefined,
    '',
    'https://example.com/me.png',
    'ipfs://bafy',
    'eip155:1/erc721:0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb/1',
    'data:text/html,<script>',
    'javascript:alert(1)',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
  ])('is never one that another host would be asked for, or that is none: %s', (avatar) => {
    expect(ownPicture(avatar)).toBeUndefined();
  });
});

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
