import { base } from '@portico/protocol';
import { expect, it } from 'vitest';
import { nodeUrls } from './chain-nodes.ts';

it('are the public ones of Base, unless the site names its own', () => {
  expect(nodeUrls(base, {})).toEqual(['https://mainnet.base.org']);
  const own = ['https://a.example', 'https://b.example'];
  expect(nodeUrls(base, { [base.id]: own, 1: ['https://c.example'] })).toEqual(own);
});
