import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { missingReferences } from '../packing/missing-references.ts';
import { filesOf, stage } from '../packing/pack-packages.ts';
import { publishedPackages, root, runTool, type Step } from '../repository.ts';

/** Only tests and their helpers, which are not published. */
const unwanted = /\.test\.|\.conformance\.|\.tsbuildinfo$|(?:^|\/)tests\//;

/** Builds the packages and looks at what npm would publish. */
export const packages: Step = {
  name: 'packages',
  async run(report) {
    const problems: string[] = [];
    for (const folder of publishedPackages()) {
      const failed = await runTool('npm', ['run', 'build', '-w', folder]);
      if (failed.length > 0) problems.push(...failed);
      else
        problems.push(...(await shapeOf(folder)), ...contentsOf(folder), ...referencesOf(folder));
    }
    report(publishedPackages().join(', '));
    return problems;
  },
};

async function shapeOf(folder: string): Promise<string[]> {
  const manifest: Record<string, unknown> = JSON.parse(
    readFileSync(`${root}${folder}/package.json`, 'utf8'),
  );
  const { messages } = await publint({ pkgDir: `${root}${folder}`, pack: 'npm', strict: true });
  return messages.map(
    (message) => `${folder}: ${formatMessage(message, manifest, { color: false }) ?? message.code}`,
  );
}

function contentsOf(folder: string): string[] {
  const manifest: { exports: object } = JSON.parse(
    readFileSync(`${root}${folder}/package.json`, 'utf8'),
  );
  // A package can export helpers for its users' tests; helpers of its own tests are not published.
  const offersTesting = './testing' in manifest.exports;
  return filesOf(folder)
    .filter((path) => unwanted.test(path) || (!offersTesting && /\/testing\//.test(path)))
    .map((path) => `${folder} would publish ${path}`);
}

function referencesOf(folder: string): string[] {
  const staged = mkdtempSync(join(tmpdir(), 'portico-staged-'));
  try {
    stage(folder, staged);
    return missingReferences(staged).map((problem) => `${folder}: ${problem}, which it leaves out`);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Below node_modules, so that the packed packages find their dependencies and are packages to Node. */
const parent = `${root}node_modules/.portico-packed`;

/**
 * Runs the operator's command line as an installed package does: from what npm would publish. Comes after
 * the packages were built.
 */
export const installedCommand: Step = {
  name: 'installed command line',
  async run(report) {
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'run-'));
    try {
      for (const name of ['locales', 'protocol', 'server']) unpack(name, folder);
      const bin = join(folder, 'node_modules/@portico/server/bin/portico.js');
      const portico = (...words: string[]) =>
        execFileSync(process.execPath, [bin, ...words], {
          encoding: 'utf8',
          env: { DATABASE_URL: `file:${join(folder, 'portico.sqlite')}` },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      const { applied } = JSON.parse(portico('migrate', '--json'));
      const { sessions } = JSON.parse(portico('sessions', 'list', '--json'));
      const help = portico('--help');
      report(help.split('\n', 1)[0] ?? '');
      return Array.isArray(applied) && applied.length > 0 && Array.isArray(sessions)
        ? []
        : [`The command line answered ${JSON.stringify({ applied, sessions })}`];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function unpack(name: string, folder: string): void {
  const target = join(folder, 'node_modules/@portico', name);
  const packed = join(folder, 'packed', name);
  for (const made of [target, packed]) mkdirSync(made, { recursive: true });
  execFileSync('npm', ['pack', '--pack-destination', packed, '-w', `packages/${name}`], {
    cwd: root,
    stdio: 'ignore',
  });
  const [file = ''] = readdirSync(packed);
  execFileSync('tar', ['-xzf', join(packed, file), '--strip-components=1', '-C', target]);
}
