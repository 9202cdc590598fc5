import { expect, test } from 'vitest';
import { ipFromHeader } from './client-ip.ts';

const from = (value: string) =>
  new Request('https://example.com/', { headers: { 'x-real-ip': value } });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // What the visitor sent stands before what the proxy added.
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [`${'1.1.1.1,'.repeat(200)} 203.0.113.7`, '203.0.113.7'],
])('reads %s as %s', (value, ip) => {
  expect(ipFromHeader(from(value), 'x-real-ip')).toBe(ip);
});

test.each(['', 'unknown', '203.0.113.7,', '203.0.113.7:443', 'x'.repeat(5000)])(
  'reads no address out of %j',
  (value) => {
    expect(ipFromHeader(from(value), 'x-real-ip')).toBeUndefined();
  },
);

test.each([undefined, '', 'x-other'])('finds no address when the header is %j', (header) => {
  expect(ipFromHeader(from('203.0.113.7'), header)).toBeUndefined();
});
