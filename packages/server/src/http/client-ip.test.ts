import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClientIp, ipFromHeader, isAddressRange, toNetwork } from './client-ip.ts';

const from = (value: string) => new Headers({ 'x-forwarded-for': value });

test('without trusted proxies the header is ignored', () => {
  expect(createClientIp([])(from('203.0.113.9'), '198.51.100.1')).toBe('198.51.100.1');
  expect(createClientIp([])(from('203.0.113.9'), undefined)).toBeUndefined();
});

test('the header of an untrusted peer is ignored', () => {
  const clientIp = createClientIp(['10.0.0.0/8']);
  expect(clientIp(from('203.0.113.9'), '198.51.100.1')).toBe('198.51.100.1');
});

test('behind trusted proxies the rightmost untrusted address is the client', () => {
  const clientIp = createClientIp(['10.0.0.0/8', '::1']);
  expect(clientIp(from('203.0.113.9'), '10.0.0.5')).toBe('203.0.113.9');
  expect(clientIp(from('1.2.3.4, 203.0.113.9, 10.1.1.1'), '::ffff:10.0.0.5')).toBe('203.0.113.9');
  expect(clientIp(from('2001:db8::7'), '::1')).toBe('2001:db8::7');
});

test('a proxy may write the port of the client', () => {
  const clientIp = createClientIp(['10.0.0.0/8']);
  expect(clientIp(from('1.2.3.4, 203.0.113.9:50123, 10.1.1.1:80'), '10.0.0.5')).toBe('203.0.113.9');
  expect(clientIp(from('[2001:db8::7]:50123'), '10.0.0.5')).toBe('2001:db8::7');
  expect(clientIp(from('2001:db8::7:443'), '10.0.0.5')).toBe('2001:db8::7:443');
});

test('addresses that the client prepends do not count', () => {
  const clientIp = createClientIp(['10.0.0.0/8']);
  for (let length = 0; length < 40; length++) {
    const invented = `${'x'.repeat(length)},${'192.0.2.123,'.repeat(200)}`;
    expect(clientIp(from(`${invented} 203.0.113.9`), '10.0.0.5')).toBe('203.0.113.9');
  }
});

test('an invalid address falls back to the proxy', () => {
  const clientIp = createClientIp(['10.0.0.0/8']);
  expect(clientIp(from('1.2.3.4, <script>'), '10.0.0.5')).toBe('10.0.0.5');
  expect(clientIp(new Headers(), '10.0.0.5')).toBe('10.0.0.5');
  expect(clientIp(from('10.0.0.6, 10.0.0.7'), '10.0.0.5')).toBe('10.0.0.5');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each(['10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.1'])('%s is a range', (entry) => {
  expect(isAddressRange(entry)).toBe(true);
});

test.each(['', '10.0.0.0/33', '10.0.0.0/x', '10.0.0/8', 'localhost', '::1/129', '1.1.1.1/8/8', 7])(
  '%j is none',
  (entry) => {
    expect(isAddressRange(entry)).toBe(false);
  },
);

const requestFrom = (value: string) =>
  new Request('https://example.com/', { headers: { 'x-real-ip': value } });

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // The visitor's entry stands before the one that the proxy added.
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [`${'1.1.1.1,'.repeat(200)} 203.0.113.7`, '203.0.113.7'],
  // Azure's gateways write the port, too.
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::7]:50123', '2001:db8::7'],
])('reads %s as %s', (value, ip) => {
  expect(ipFromHeader(requestFrom(value), 'x-real-ip')).toBe(ip);
});

test.each(['', 'unknown', '203.0.113.7,', '203.0.113.7:https', 'x'.repeat(5000)])(
  'reads no address out of %j',
  (value) => {
    expect(ipFromHeader(requestFrom(value), 'x-real-ip')).toBeUndefined();
  },
);

test.each([undefined, '', 'x-other'])('finds no address when the header is %j', (header) => {
  expect(ipFromHeader(requestFrom('203.0.113.7'), header)).toBeUndefined();
});

/** Returns what a session server in production logs about requests for these hosts. */
async function logLines(url: string, requests: readonly Readonly<Record<string, string>>[]) {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { auth, log } = await createTestAuth({ url });
  onTestFinished(() => auth.close());
  for (const headers of requests) {
    const request = new Request(`${url}/api/auth/session`, { headers });
    await auth.handler(request, { ip: '192.0.2.1' });
  }
  return log.filter(({ message }) => message.includes('AUTH_URL'));
}

const local = 'http://localhost:3000';

test('a url on this machine is an error in production, once a visitor comes', async () => {
  const visitors = [{ host: 'localhost:3000' }, { host: 'example.com' }, { host: 'example.org' }];
  expect(await logLines(local, visitors)).toEqual([
    expect.objectContaining({ level: 'error', fields: { host: 'example.com', url: local } }),
  ]);
});

test('a visitor is one whose host a proxy passes on', async () => {
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'example.com' };
  expect(await logLines('http://127.0.0.1:3000', [headers])).toHaveLength(1);
});

test.each([
  'localhost:3000',
  'localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  'app.localhost',
  'a b',
  '',
])('a request for %j is one of this machine', async (host) => {
  expect(await logLines(local, [{ host }])).toEqual([]);
});

test('a site with a public url has no such lines', async () => {
  const hosts = [{ host: 'example.com' }, { host: 'localhost' }, { host: '10.0.0.1' }];
  expect(await logLines('https://example.com', hosts)).toEqual([]);
});
