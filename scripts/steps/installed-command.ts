import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';
import type { Step } from './step.ts';

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
      for (const name of ['protocol', 'server']) unpack(name, folder);
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
