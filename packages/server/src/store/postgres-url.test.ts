import { expect, test } from 'vitest';
import { redactUrl } from '../cli/format.ts';
import { isDatabaseUrl } from './open-database.ts';
import { parsePostgresUrl } from './postgres-url.ts';

test.each([
  ['postgres:///x?host=/tmp', ['postgres:///x?host=%2Ftmp']],
  ['postgres://u:p@a:5432,b:5433/x', ['postgres://u:p@a:5432/x', 'postgres://u:p@b:5433/x']],
  [
    'postgresql://a,[::1]:1/x?sslmode=require',
    ['postgresql://a/x?sslmode=require', 'postgresql://[::1]:1/x?sslmode=require'],
  ],
  ['postgres://u:p,%40q@a,b/x', ['postgres://u:p,%40q@a/x', 'postgres://u:p,%40q@b/x']],
  [
    'postgres://u@a/x?pool_max_conns=3&prepare=false&target_session_attrs=primary',
    ['postgres://u@a/x'],
  ],
])('%s', (url, hosts) => {
  expect(isDatabaseUrl(url)).toBe(true);
  expect(parsePostgresUrl(url).hosts).toEqual(hosts);
});

test('hosts are chosen from where there are several, or where the URL asks for it', () => {
  const chooses = (url: string) => parsePostgresUrl(url).chooses;
  expect(chooses('postgres://a/x')).toBe(false);
  expect(chooses('postgres://a,b/x')).toBe(true);
  expect(chooses('postgres://a/x?target_session_attrs=read-write')).toBe(true);
});

test.each(['postgres://', 'postgres://a,,b/x', 'postgres://a:x,b/x', 'postgres://a,b:99999/x'])(
  'refuses %s',
  (url) => expect(isDatabaseUrl(url)).toBe(false),
);

test.each([
  ['target_session_attrs=standby', 'must be read-write or primary'],
  ['prepare=no', 'must be true or false'],
])('refuses %s and does not repeat the password', (parameters, reason) => {
  const parse = () => parsePostgresUrl(`postgres://u:hidden@a,b/x?${parameters}`);
  expect(parse).toThrow(reason);
  expect(parse).not.toThrow('hidden');
});

test('a URL of several hosts is shown without its password', () => {
  const url = 'postgres://a:b@a:1,b:2/x?prepare=false&sslpassword=c';
  expect(redactUrl(url, 'password')).toBe(
    'postgres://a:***@a:1,b:2/x?prepare=false&sslpassword=***',
  );
});
