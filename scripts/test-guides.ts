// Follows guides from their text, in an empty folder with the packed packages, and tries each site in the browser of the tests.
// `npm run test:guides -- vite astro` follows these alone; KEEP=1 leaves their folders.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FollowedGuide, followGuide } from '../e2e/guides/follow.ts';
import { guides } from '../e2e/guides/guides.ts';
import { packPackages } from './packing/pack-packages.ts';
import { publishedPackages, root } from './repository.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in guides));
if (unknown.length > 0) {
  console.error(
    `No such guide: ${unknown.join(', ')}. There are ${Object.keys(guides).join(', ')}.`,
  );
  process.exit(1);
}

// A result of an earlier run must never be read as this one's.
rmSync(join(root, 'e2e/test-results/guides.json'), { force: true });
const folder = mkdtempSync(join(tmpdir(), 'portico-guides-'));
try {
  const packed = join(folder, 'packed');
  await packPackages(packed, publishedPackages());
  const followed: FollowedGuide[] = [];
  for (const [name, guide] of Object.entries(guides)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const empty = join(folder, name);
    mkdirSync(empty);
    const markdown = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');
    const before = guide.before ? join(root, 'e2e/guides/before', name) : undefined;
    const one = await followGuide(name, { markdown, guide, folder: empty, packed, before });
    const end = one.error === undefined ? 'followed' : 'failed';
    console.log(`${name}: ${end} in ${one.seconds.toFixed(0)} s, ${one.lines} lines by hand`);
    if (one.error !== undefined) console.log(one.error.replace(/^/gm, '    '));
    followed.push(one);
  }
  const list = join(folder, 'followed.json');
  writeFileSync(list, JSON.stringify(followed));
  process.exitCode = await playwright(list);
} finally {
  if (process.env.KEEP) console.log(`Kept ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

function playwright(list: string): Promise<number> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const words = ['--conditions=source', cli, 'test', '--config=guides.config.ts'];
  const child = spawn(process.execPath, words, {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, GUIDES_FOLLOWED: list },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
