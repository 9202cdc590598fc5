import { expect, test } from 'vitest';
import { createEndpointTable } from './endpoints.ts';

const GET = () => 1;
const build = (module: object) => createEndpointTable({ '/src/api/a.ts': module }, ['/api/auth']);

test('finds an endpoint by its path', () => {
  const { find } = build({ path: '/api/orders/:id', GET });
  expect(find('/api/orders/a%20b')).toMatchObject({ params: { id: 'a b' }, entry: { GET } });
  expect(find('/api/orders')).toBeUndefined();
});

test.each([
  [{ GET }, 'export const path'],
  [{ path: '/orders', GET }, 'export const path'],
  [{ path: '/api/auth/session', GET }, 'is answered by the session server'],
  [{ path: '/api/orders' }, 'there is no function for any method'],
  [{ path: '/api/orders', GET: 1 }, 'GET must be a function'],
  [{ path: '/api/orders', GET, get: GET }, '"get" is not an export of an endpoint'],
  [{ path: '/api/orders', GET, requireSession: true }, '"requireSession" is not an export'],
  [{ path: '/api/orders', GET, requiresSession: 'yes' }, 'requiresSession must be true or false'],
  [{ path: '/api/orders', GET, maxBodyBytes: '1 MB' }, 'maxBodyBytes must be a whole number'],
])('a mistake is reported at the start: %o', (module, message) => {
  expect(() => build(module)).toThrow(`/src/api/a.ts: `);
  expect(() => build(module)).toThrow(message);
});

test('two endpoints at one path are refused', () => {
  const module = { path: '/api/orders', GET };
  expect(() =>
    createEndpointTable({ '/src/api/a.ts': module, '/src/api/b.ts': module }, []),
  ).toThrow('b.ts: another endpoint already lives at /api/orders.');
});
