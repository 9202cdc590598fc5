import type { CsrfAnswer } from '@portico/protocol';
import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { openAuth } from './open-auth.ts';

const origin = 'https://example.com';
const oldSecret = 'o'.repeat(32);
const newSecret = 'n'.repeat(32);

/** The session server of a site with these secrets. */
async function site(secrets: Readonly<Record<string, string>>) {
  const read = readEnvironment({
    NODE_ENV: 'production',
    AUTH_URL: origin,
    DATABASE_URL: ':memory:',
    ...secrets,
  });
  if (!read.ok) throw new Error(read.problems.join());
  const silent = () => undefined;
  return openAuth(read.settings, {
    origin,
    assets: {
      entry: '/assets/entry.js',
      stylesheets: [],
      hydrate: '/assets/hydrate.js',
      chunksOf: () => [],
      url: (source) => `/${source}`,
      signInPage: '/assets/sign-in.js',
    },
    log: { info: silent, warn: silent, error: silent },
  });
}

it('takes forms of the secret before, and no older ones', async () => {
  const before = await site({ AUTH_SECRET: oldSecret });
  const given = await before.handler(new Request(`${origin}/api/auth/csrf`));
  const { csrfToken }: CsrfAnswer = JSON.parse(await given.text());
  const [cookie = ''] = given.headers.getSetCookie()[0]?.split(';', 1) ?? [];
  await before.close();

  const post = async (secrets: Readonly<Record<string, string>>) => {
    const auth = await site(secrets);
    const body = new URLSearchParams({ csrfToken, json: 'true' });
    const headers = { cookie };
    const request = new Request(`${origin}/api/auth/signout`, { method: 'POST', body, headers });
    const { status } = await auth.handler(request);
    await auth.close();
    return status;
  };
  expect(await post({ AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: oldSecret })).toBe(200);
  // The step before, where several instances are restarted one after the other.
  expect(await post({ AUTH_SECRET: oldSecret, AUTH_SECRET_PREVIOUS: newSecret })).toBe(200);
  expect(await post({ AUTH_SECRET: newSecret })).toBe(403);
});
