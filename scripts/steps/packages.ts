import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { filesOf, stage } from '../packing/pack-packages.ts';
import { missingReferences } from '../packing/references.ts';
import { publishedPackages, readManifest, root, runTool, type Step } from '../repository.ts';

/** Only tests and their helpers, which are not published. */
const unwanted = /\.test\.|\.conformance\.|\.tsbuildinfo$|(?:^|\/)tests\//;

export const packages: Step = {
  name: 'packages',
  async run(report) {
    const problems: string[] = [];
    for (const folder of publishedPackages()) {
      const failed = await runTool('npm', ['run', 'build', '-w', folder]);
      problems.push(...failed);
      if (failed.length > 0) continue;
      problems.push(...(await shapeOf(folder)), ...contentsOf(folder), ...referencesOf(folder));
    }
    report(publishedPackages().join(', '));
    return problems;
  },
};

async function shapeOf(folder: string): Promise<string[]> {
  const manifest = { ...readManifest(folder) };
  const { messages } = await publint({ pkgDir: `${root}${folder}`, pack: 'npm', strict: true });
  return messages.map(
    (message) => `${folder}: ${formatMessage(message, manifest, { color: false }) ?? message.code}`,
  );
}

function contentsOf(folder: string): string[] {
  // A package can export helpers for its users' tests; helpers of its own tests are not published.
  const offersTesting = './testing' in readManifest(folder).exports;
  return filesOf(folder)
    .filter((path) => unwanted.test(path) || (!offersTesting && /\/testing\//.test(path)))
    .map((path) => `${folder} would publish ${path}`);
}

function referencesOf(folder: string): string[] {
  using staged = mkdtempDisposableSync(join(tmpdir(), 'portico-staged-'));
  stage(folder, staged.path);
  const missing = missingReferences(staged.path);
  return missing.map((problem) => `${folder}: ${problem}, which it leaves out`);
}
