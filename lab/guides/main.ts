// Follows guides from their text, in an empty folder with the packed packages, and tries each site in the browser of the tests.
// `npm run test:guides -- vite astro` follows these alone; `--node 20.20.2` on that Node, `--node oldest` each on the oldest that its
// text states; `--peers oldest` with the oldest React and viem that the packages take; KEEP=1 leaves their folders.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { setup } from '@portico/testing/database/run-folder';
import semver from 'semver';
import { copyTarballs } from '../../scripts/packing/pack-packages.ts';
import { root } from '../../scripts/repository.ts';
import { fetchNode, type OldNode } from '../oldest-node/old-node.ts';
import { oldestPeers } from '../oldest-peers/main.ts';
import {
  type FollowedGuide,
  followGuide,
  type ReadersMachine,
  tryFollowedGuides,
} from './follow.ts';
import { guides } from './guides.ts';
import { oldestNode } from './read-guide.ts';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { node: { type: 'string' }, peers: { type: 'string' } },
});
const unknown = asked.filter((name) => !(name in guides));
if (unknown.length > 0) {
  console.error(
    `No such guide: ${unknown.join(', ')}. There are ${Object.keys(guides).join(', ')}.`,
  );
  process.exit(1);
}

/** The lower ends of the packages' peer ranges, with the React types that belong to them. */
const oldestVersions = oldestPeers();
const peers = [
  ...['react', 'react-dom', 'viem'].map((name) => `${name}@${oldestVersions[name]}`),
  '@types/react@18.2.79',
  '@types/react-dom@18.2.25',
];

/** The first with `node:sqlite`. */
const sqliteNode = '22.16.0';

// A result of an earlier run must never be read as this one's.
rmSync(join(root, 'lab/guides/test-results/guides.json'), { force: true });
const folder = mkdtempSync(join(tmpdir(), 'portico-guides-'));
const nodes = new Map<string, OldNode>();
const endPostgres = await setup();
try {
  const packed = join(folder, 'packed');
  await copyTarballs(packed);
  const followed: FollowedGuide[] = [];
  for (const [name, guide] of Object.entries(guides)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const empty = join(folder, name);
    mkdirSync(empty);
    const markdown = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');
    const machine = await machineFor(values.node === 'oldest' ? oldestNode(markdown) : values.node);
    const one = await followGuide(name, {
      markdown,
      guide,
      folder: empty,
      packed,
      machine,
      peers: values.peers === 'oldest' ? peers : [],
    });
    const end = one.error === undefined ? 'followed' : 'failed';
    const by = machine.version === undefined ? '' : ` on Node ${machine.version}`;
    console.log(`${name}: ${end}${by} in ${one.seconds.toFixed(0)} s, ${one.lines} lines by hand`);
    if (one.error !== undefined) console.log(one.error.replace(/^/gm, '    '));
    followed.push(one);
  }
  const { code } = await tryFollowedGuides(followed, join(folder, 'followed.json'));
  process.exitCode = code ?? 1;
} finally {
  await endPostgres();
  if (process.env.KEEP) console.log(`Kept ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

/** A machine with that Node, and with PostgreSQL where that has no SQLite. Default: the Node that runs this. */
async function machineFor(version?: string): Promise<ReadersMachine & { version?: string }> {
  if (version === undefined) return {};
  const node = nodes.get(version) ?? (await fetchNode(folder, version));
  nodes.set(version, node);
  if (semver.gte(version, sqliteNode)) return { bin: node.bin, version };
  const environment = { DATABASE_URL: await sharedPostgres.createEmptyDatabase() };
  return { bin: node.bin, version, environment };
}
