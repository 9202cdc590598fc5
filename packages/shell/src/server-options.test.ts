import { signedInAs } from '@portico/server/testing';
import { testAssets, testConfig } from '@portico/testing/shell/test-site';
import { expect, onTestFinished, test } from 'vitest';
import { openAuth, readSecrets, readSettings } from './server/open-site.ts';
import {
  defineServer,
  type ServerContext,
  type SiteServer,
  serverOptions,
} from './server-options.ts';

const context: ServerContext = {
  environment: { ROLE: 'keeper' },
  get db(): never {
    throw new Error('No tables here');
  },
};
const silent = () => undefined;
const wallet = 'eip155:8453:0x00000000219ab540356cBB839Cbe05303d7705Fa';

/** The session server of a site with this `portico.server.ts`. */
function open(server: unknown) {
  const settings = readSettings(
    {
      NODE_ENV: 'production',
      AUTH_URL: 'https://example.com',
      DATABASE_URL: ':memory:',
      AUTH_SECRET: 'a secret for the tests of this site alone',
    },
    testConfig,
  );
  const auth = openAuth(settings, testConfig, {
    origin: 'https://example.com',
    languages: ['en'],
    assets: testAssets,
    secrets: readSecrets(settings),
    logger: { info: silent, warn: silent, error: silent },
    // Any data is allowed in sessions.
    server: serverOptions(server as SiteServer, context),
  });
  onTestFinished(() => auth.close());
  return auth;
}

test('sessions carry what the server says, which reads secrets from the environment', async () => {
  const auth = open(
    defineServer(({ environment }) => ({
      session: { data: () => ({ role: environment['ROLE'] ?? '' }) },
    })),
  );
  expect((await signedInAs(auth, wallet)).session).toMatchObject({ role: 'keeper' });
});

test('it refuses what the server refuses', async () => {
  const auth = open(defineServer(() => ({ allow: () => 'ACCESS_DENIED' })));
  await expect(signedInAs(auth, wallet)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
});

test('a site without such a file has none of it', () => {
  expect(serverOptions(undefined, context)).toEqual({});
});

test('what is misspelt ends the start: an "alow" would let everyone in', () => {
  const server = () => ({ alow: () => 'ACCESS_DENIED' });
  expect(() => serverOptions(server as never, context)).toThrow(
    'portico.server.ts has no option "alow". Did you mean allow?',
  );
  expect(() => serverOptions({ allow: silent } as never, context)).toThrow(/defineServer/);
  expect(() => open(() => ({ session: { dat: () => ({}) } }))).toThrow(
    'session.dat: There is no such option. Did you mean session.data?',
  );
});
