// Installs the packed packages on the oldest Node that they support, on one that is too old, and by Yarn's Plug'n'Play, in
// empty folders: `npm run test:oldest-node`.
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres, type TestPostgres } from '@portico/testing/database/postgres';
import type { Exit } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/listen';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { siteProgram } from '@portico/testing/site/site';
import { createVisitor } from '@portico/testing/site/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTarballs } from '../../scripts/packing/pack-packages.ts';
import { readManifest, root } from '../../scripts/repository.ts';
import { fetchNode, type OldNode } from './old-node.ts';
import { installByYarn } from './yarn-pnp.ts';

const oldest = '20.19.0';
const tooOld = '20.18.3';
const sentence = (who: string, needed: string, current: string) =>
  `${who} needs Node ${needed} or later, and this is Node ${current}.`;

const temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-oldest-node-'));
const folder = temporary.path;
const packed = join(folder, 'packed');
const app = join(folder, 'app');
const file = `file:${join(folder, 'portico.sqlite')}`;
/** The version that `npm run pack` prints. */
const { viem } = readManifest<{ readonly overrides: { readonly viem: string } }>().overrides;
let old: OldNode;
let older: OldNode;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  await copyTarballs(packed);
  [old, older] = await Promise.all([fetchNode(folder, oldest), fetchNode(folder, tooOld)]);
  postgres = await startOwnPostgres();
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }\n');
  cpSync(join(root, 'lab/oldest-node/server.mjs'), join(app, 'server.mjs'));
});

afterAll(async () => {
  await postgres?.close();
  temporary.remove();
});

test(`npm installs the packages on Node ${oldest} without a warning about it`, async () => {
  const tarballs = readdirSync(packed).map((name) => join(packed, name));
  const words = ['install', '--no-audit', '--no-fund', ...tarballs, `viem@${viem}`];
  const { code, printed } = await old.run(app, 'npm', words);
  expect(code, printed).toBe(0);
  expect(printed).not.toMatch(/EBADENGINE|ERESOLVE|peer/i);
});

test('a server signs in, reads the session and signs out on PostgreSQL', async () => {
  await signInAndOut(old, app, (await postgres?.createDatabase()) ?? '');
});

test('the built site answers on PostgreSQL', async () => {
  const port = String(await freePort());
  const database = await postgres?.createDatabase();
  const environment = { PORT: port, DATABASE_URL: database ?? '', STOP_DELAY: '0' };
  const running = await old.start(folder, [siteProgram], environment, /is ready at/);
  try {
    const { status, text } = await createVisitor(`http://localhost:${port}`).get('/');
    expect(status).toBe(200);
    expect(text).toContain('Connect wallet');
  } finally {
    await running.stop();
  }
});

test('a server says which Node SQLite needs', async () => {
  const ended = await old.run(app, 'node', ['server.mjs'], { PORT: '0', DATABASE_URL: file });
  expectSentence(ended, sentence('SQLite', '22.16', oldest));
});

test('a server by Yarn’s Plug’n’Play signs in, reads the session and signs out on SQLite', async () => {
  const yarnApp = join(folder, 'yarn-app');
  await signInAndOut(await installByYarn(yarnApp, packed, viem), yarnApp, file);
});

test.each([
  ['createAuth', app, ['server.mjs'], sentence('Portico', '20.19', tooOld)],
  [
    'portico',
    app,
    ['node_modules/@portico/server/bin/portico.js', 'check'],
    `portico needs Node >=20.19, and this is ${tooOld}.`,
  ],
  ['the built site', folder, [siteProgram], sentence('It', '20.19', tooOld)],
] as const)(
  `%s says on Node ${tooOld} which Node it needs`,
  async (_name, cwd, words, expected) => {
    const ended = await older.run(cwd, 'node', words, { PORT: '0', DATABASE_URL: file });
    expectSentence(ended, expected);
  },
);

async function signInAndOut(
  node: Pick<OldNode, 'start'>,
  app: string,
  database: string,
): Promise<void> {
  const port = String(await freePort());
  const environment = { PORT: port, DATABASE_URL: database };
  const server = await node.start(app, ['server.mjs'], environment, /ready/);
  try {
    const { account, visitor } = await signedInVisitor(`http://localhost:${port}`);
    expect(await visitor.session()).toMatchObject({ address: account.address });
    await visitor.signOut();
    expect(await visitor.session()).toEqual({});
  } finally {
    await server.stop();
  }
}

/** The sentence alone, without a stack, in plain text or as the message of a log line. */
function expectSentence({ code, printed }: Exit, expected: string): void {
  expect(code).not.toBe(0);
  expect(printed).toContain(expected);
  expect(printed).not.toMatch(/\n\s+at |"stack"/);
}
