import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { runProgram, startChild } from '@portico/testing/process/child';
import { terminalEnvironment } from '@portico/testing/process/process-environment';
import type { OldNode } from './old-node.ts';

const yarn = '@yarnpkg/cli-dist@4.9.1';

/** Installs the server by Yarn with Plug'n'Play, where a package has only what it declares. @throws Error with what Yarn printed */
export async function installByYarn(
  app: string,
  packed: string,
  viem: string,
): Promise<Pick<OldNode, 'start'>> {
  const names = readdirSync(packed).filter((name) =>
    /^(?:locales|protocol|server)\.tgz$/.test(name),
  );
  const ours = Object.fromEntries(
    names.map((name) => [`@portico/${basename(name, '.tgz')}`, `file:${join(packed, name)}`]),
  );
  mkdirSync(app);
  const manifest = { private: true, type: 'module', dependencies: { ...ours, viem } };
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...manifest, resolutions: ours }));
  writeFileSync(join(app, 'yarn.lock'), '');
  cpSync(join(import.meta.dirname, 'server.mjs'), join(app, 'server.mjs'));
  const own = terminalEnvironment();
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { env: own });
  const env = {
    ...own,
    YARN_NPM_REGISTRY_SERVER: stdout.trim().replace(/\/$/, ''),
    YARN_NODE_LINKER: 'pnp',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_GLOBAL_FOLDER: join(app, '.yarn/global'),
  };
  const words = ['exec', '--yes', `--package=${yarn}`, '--', 'yarn', 'install'];
  const { code, printed } = await runProgram('npm', words, { cwd: app, env });
  // YN0002 and YN0086 are missing peers, YN0060 is one of another version.
  if (code !== 0 || /YN00(?:02|60|86)/.test(printed)) throw new Error(printed);
  const loader = ['--require', './.pnp.cjs', '--experimental-loader', './.pnp.loader.mjs'];
  return {
    start: (cwd, program, environment, ready) =>
      startChild(process.execPath, [...loader, ...program], {
        cwd,
        ready,
        env: { ...own, ...environment },
      }),
  };
}
