import { describe, expect, it } from 'vitest';
import { ownPicture, readKeptName } from './name-picture.ts';

describe('the avatar to show', () => {
  it.each(['data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg/%3E'])(
    'can be a data URL: %s',
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
  ])('is never a URL on another host, or no image: %s', (avatar) => {
    expect(ownPicture(avatar)).toBeUndefined();
  });
});

it('restores a name, a name without an avatar, and the absence of a name', () => {
  const avatar = 'data:image/png;base64,AAAA';
  expect(readKeptName({ name: 'alice.base.eth', avatar })).toEqual({
    name: 'alice.base.eth',
    avatar,
  });
  expect(readKeptName({ name: 'alice.base.eth' })).toEqual({ name: 'alice.base.eth' });
  expect(readKeptName(null)).toBeNull();
});

it.each([undefined, 5, 'alice.base.eth', [], {}, { name: {} }, { name: ['a'] }])(
  'drops what cannot be shown: %j',
  (stored) => {
    expect(readKeptName(stored)).toBeUndefined();
  },
);

it('restores no avatar on another host from the cache', () => {
  const stored = { name: 'alice.base.eth', avatar: 'https://example.com/me.png' };
  expect(readKeptName(stored)).toEqual({ name: 'alice.base.eth' });
});
