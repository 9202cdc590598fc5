import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../../../scripts/repository.ts';

/** Builds the site, unless it was built from the same files. */
export async function buildSite(): Promise<void> {
  const script = fileURLToPath(new URL('../../../../scripts/build-site.ts', import.meta.url));
  fail(await runTool(process.execPath, [script]));
}

/** Builds the packages and puts them where the Next app finds them as installed ones, not as links. */
export async function buildPackages(): Promise<void> {
  const root = new URL('../../../../', import.meta.url);
  for (const name of ['locales', 'protocol', 'server', 'core', 'react']) {
    fail(await runTool('npm', ['run', 'build', '-w', `@portico/${name}`]));
    const from = new URL(`packages/${name}/`, root);
    const to = new URL(`lab/bench/peers/portico/node_modules/@portico/${name}/`, root);
    await rm(to, { recursive: true, force: true });
    for (const part of ['package.json', 'dist']) {
      await cp(new URL(part, from), new URL(part, to), { recursive: true });
    }
  }
}

function fail(output: string | undefined): void {
  if (output !== undefined) throw new Error(output);
}
