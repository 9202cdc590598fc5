import { expect, startExample, test } from '../../src/test.ts';

test('an outage of the database is 503 behind the guard, never 500', async ({
  anvil,
  exampleName,
}) => {
  const example = await startExample(exampleName, anvil.rpcUrl, {
    // No server listens on this port.
    DATABASE_URL: 'postgres://portico@127.0.0.1:1/portico',
  });
  try {
    // Without a session's cookie nothing is asked of the database.
    const headers = { cookie: `next-auth.session-token=${'a'.repeat(43)}` };
    const session = await fetch(`${example.origin}/api/auth/session`, { headers });
    expect([session.status, session.headers.get('retry-after')]).toEqual([503, '5']);
    const guarded = await fetch(`${example.origin}/vault`, { headers, redirect: 'manual' });
    expect(guarded.status).toBe(307);
    const location = new URL(guarded.headers.get('location') ?? '', example.origin);
    expect(location.pathname).toBe('/api/auth/error');
    expect((await fetch(location)).status).toBe(503);
    expect((await fetch(example.origin, { headers })).status).toBe(200);
  } finally {
    await example.stop();
  }
});
