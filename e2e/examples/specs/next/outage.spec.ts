import { startExample } from '../../src/start-example.ts';
import { expect, test } from '../../src/test.ts';

test('an outage of the database is 503 behind the guard, never 500', async ({
  anvil,
  exampleName,
}) => {
  const example = await startExample(exampleName, anvil.rpcUrl, {
    // No server listens on this port.
    DATABASE_URL: 'postgres://portico@127.0.0.1:1/portico',
  });
  try {
    const session = await fetch(`${example.origin}/api/auth/session`);
    expect([session.status, session.headers.get('retry-after')]).toEqual([503, '5']);
    const guarded = await fetch(`${example.origin}/vault`, { redirect: 'manual' });
    expect(guarded.status).toBe(307);
    const location = new URL(guarded.headers.get('location') ?? '', example.origin);
    expect(location.pathname).toBe('/api/auth/error');
    expect((await fetch(location)).status).toBe(503);
  } finally {
    await example.stop();
  }
});
