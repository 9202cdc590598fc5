import { expect, it } from 'vitest';
import { appLinkOf } from './open-app.ts';

it.each(['rainbow://', 'metamask://wc', 'cbwallet://', 'wc:'])('opens an app by %s', (native) => {
  expect(appLinkOf({ native })).toBe(native);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'blob:x',
  '//evil.example',
  ' javascript:x',
  '',
  undefined,
  7,
])('follows no link of a wallet like %j', (native) => {
  expect(appLinkOf({ native })).toBeUndefined();
});

it('opens nothing for a wallet that says nothing', () => {
  expect(appLinkOf(undefined)).toBeUndefined();
});
