import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root, runTool } from './run-tool.ts';
import type { Step } from './step.ts';
import { publishedPackages } from './workspaces.ts';

/** Only tests and what serves them alone; nobody who installs a package has a use for them. */
const unwanted = /\.test\.|\.conformance\.|\.tsbuildinfo$|(?:^|\/)tests\//;

/** Builds the packages and looks at what npm would publish. */
export const packages: Step = {
  name: 'packages',
  async run(report) {
    const problems: string[] = [];
    for (const folder of publishedPackages()) {
      const output = await runTool('npm', ['run', 'build', '-w', folder]);
      problems.push(
        ...(output === undefined ? [...(await shapeOf(folder)), ...contentsOf(folder)] : [output]),
      );
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
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '-w', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed: unknown = JSON.parse(listing);
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed ?? {});
  const files: { path: string }[] = entry.files;
  const manifest: { exports: object } = JSON.parse(
    readFileSync(`${root}${folder}/package.json`, 'utf8'),
  );
  // A package may offer helpers for its users' tests; those of its own tests stay at home.
  const offersTesting = './testing' in manifest.exports;
  return files
    .filter(({ path }) => unwanted.test(path) || (!offersTesting && /\/testing\//.test(path)))
    .map(({ path }) => `${folder} would publish ${path}`);
}
