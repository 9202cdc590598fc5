// Installs the packed packages on the oldest Node that they support, on one that is too old, and by Yarn's Plug'n'Play, in
// empty folders: `npm run test:oldest-node`.
import {
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '@portico/testing/database/postgres';
import type { Exit } from '@portico/testing/process/child';
import { freePort } from '@portico/testing/process/free-port';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { siteProgram } from '@portico/testing/site/site';
import { createVisitor } from '@portico/testing/site/visitor';
import { copyTarballs } from '../../scripts/packing/pack-packages.ts';
import { mustRunTool, root } from '../../scripts/repository.ts';
import { fetchNode, type OldNode } from './old-node.ts';
import { installByYarn } from './yarn-pnp.ts';

const oldest = '20.19.0';
const tooOld = '20.18.3';
const sentence = (who: string, needed: string, current: string) =>
  `${who} needs Node ${needed} or later, and this is Node ${current}.`;

using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-oldest-node-'));
const folder = temporary.path;
let passed = 0;
let failed = 0;
const packed = join(folder, 'packed');
await copyTarballs(packed);
await mustRunTool(process.execPath, ['scripts/build-site.ts']);
const [old, older] = await Promise.all([fetchNode(folder, oldest), fetchNode(folder, tooOld)]);
const app = join(folder, 'app');
mkdirSync(app);
writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }\n');
cpSync(join(root, 'lab/oldest-node/server.mjs'), join(app, 'server.mjs'));

await prove(`npm installs the packages on Node ${oldest} without a warning about it`, () =>
  install(old, app, packed),
);
const postgres = await startOwnPostgres();
try {
  const database = await postgres.createDatabase();
  await prove('a server signs in, reads the session and signs out on PostgreSQL', () =>
    signInAndOut(old, app, database),
  );
  const other = await postgres.createDatabase();
  await prove('the built site answers on PostgreSQL', () => siteAnswers(old, other));
} finally {
  await postgres.close();
}
const file = `file:${join(folder, 'portico.sqlite')}`;
await prove('a server says which Node SQLite needs', async () => {
  const ended = await old.run(app, 'node', ['server.mjs'], { PORT: '0', DATABASE_URL: file });
  expectSentence(ended, sentence('SQLite', '22.16', oldest));
});
await prove(
  'a server by Yarn’s Plug’n’Play signs in, reads the session and signs out on SQLite',
  async () => {
    const yarnApp = join(folder, 'yarn-app');
    await signInAndOut(await installByYarn(yarnApp, packed, viemVersion()), yarnApp, file);
  },
);
const tries = [
  ['createAuth', app, ['server.mjs'], sentence('Portico', '20.19', tooOld)],
  [
    'portico',
    app,
    ['node_modules/@portico/server/bin/portico.js', 'check'],
    `portico needs Node >=20.19, and this is ${tooOld}.`,
  ],
  ['the built site', folder, [siteProgram], sentence('It', '20.19', tooOld)],
] as const;
for (const [name, cwd, words, expected] of tries)
  await prove(`${name} says on Node ${tooOld} which Node it needs`, async () => {
    const ended = await older.run(cwd, 'node', words, { PORT: '0', DATABASE_URL: file });
    expectSentence(ended, expected);
  });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function prove(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    passed += 1;
    console.log(`✓ ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`✗ ${name}\n  ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns viem's version, as `npm run pack` prints it. */
function viemVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).overrides.viem;
}

async function install(node: OldNode, app: string, packed: string): Promise<void> {
  const tarballs = readdirSync(packed).map((name) => join(packed, name));
  const words = ['install', '--no-audit', '--no-fund', ...tarballs, `viem@${viemVersion()}`];
  const { code, printed } = await node.run(app, 'npm', words);
  if (code !== 0) throw new Error(printed);
  const warnings = printed.split('\n').filter((line) => /EBADENGINE|ERESOLVE|peer/i.test(line));
  if (warnings.length > 0) throw new Error(warnings.join('\n  '));
}

async function signInAndOut(
  node: Pick<OldNode, 'start'>,
  app: string,
  database: string,
): Promise<void> {
  const port = await freePort();
  const environment = { PORT: String(port), DATABASE_URL: database };
  const server = await node.start(app, ['server.mjs'], environment, /ready/);
  try {
    const origin = `http://localhost:${port}`;
    const { account, visitor } = await signedInVisitor(origin);
    const { address } = await visitor.session();
    if (address !== account.address) throw new Error(`The session is of ${address}.`);
    await visitor.signOut();
    const after = JSON.stringify(await visitor.session());
    if (after !== '{}') throw new Error(`After signing out there is ${after}.`);
  } finally {
    await server.stop();
  }
}

async function siteAnswers(node: OldNode, database: string): Promise<void> {
  const port = await freePort();
  const environment = { PORT: String(port), DATABASE_URL: database, STOP_DELAY: '0' };
  const running = await node.start(folder, [siteProgram], environment, /is ready at/);
  try {
    const visitor = createVisitor(`http://localhost:${port}`);
    const { status, text } = await visitor.get('/');
    if (status !== 200 || !text.includes('Connect wallet')) throw new Error(`It got ${status}.`);
  } finally {
    await running.stop();
  }
}

/** The sentence alone, without a stack, in plain text or as the message of a log line. */
function expectSentence({ code, printed }: Exit, expected: string): void {
  if (code !== 0 && printed.includes(expected) && !/\n\s+at |"stack"/.test(printed)) return;
  throw new Error(`It ended with ${code} and printed:\n${printed}\n  instead of: ${expected}`);
}
