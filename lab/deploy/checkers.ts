import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

/** systemd's own checks: nothing wrong in the unit, and at most 2.0 of 10 points of exposure. */
export const unit: Step = {
  name: 'the systemd unit: systemd-analyze verify and security',
  needs: ['systemd-analyze'],
  async run(folder) {
    const file = join(folder, 'portico@1.service');
    // Only the path of Node is this machine's.
    writeFileSync(
      file,
      readText('deploy/systemd/portico@.service').replace('/usr/local/bin/node', process.execPath),
    );
    const others = ['portico.service', 'portico.socket'].map((name) => join(folder, name));
    for (const other of others) writeFileSync(other, readText(`deploy/systemd/${basename(other)}`));
    assert.equal((await runProgram('systemd-analyze', 'verify', file, ...others)).trim(), '');
    const offline = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
    const report = await runProgram('systemd-analyze', ...offline);
    return [report.trim().split('\n').at(-1) ?? ''];
  },
};

/** Builds the image where a Docker daemon and its registries are reached, and runs its health check. */
export const image: Step = {
  name: 'the image: built, at most 200 MB, healthy with a read-only root',
  needs: ['docker'],
  async run() {
    await runProgram('docker', 'info').catch(() => {
      throw new NotTried('no Docker daemon answers');
    });
    await runProgram('docker', 'build', '-f', `${root}deploy/Dockerfile`, '-t', 'portico', root);
    const size = Number(
      await runProgram('docker', 'image', 'inspect', '--format', '{{.Size}}', 'portico'),
    );
    assert.ok(size <= 200e6, `${size} bytes`);
    const variables = ['AUTH_URL=https://example.com', `AUTH_SECRET=${'x'.repeat(32)}`];
    const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
    const environment = variables.flatMap((variable) => ['--env', variable]);
    const id = (
      await runProgram('docker', 'run', '--detach', ...hardened, ...environment, 'portico')
    ).trim();
    try {
      let status = 'starting';
      for (let second = 0; second < 60 && status === 'starting'; second++) {
        await runProgram('sleep', '1');
        status = await runProgram('docker', 'inspect', '--format', '{{.State.Health.Status}}', id);
        status = status.trim();
      }
      assert.equal(status, 'healthy');
      await runProgram('docker', 'exec', id, 'portico', 'status');
    } finally {
      await runProgram('docker', 'rm', '--force', '--volumes', id);
    }
    return [`${Math.round(size / 1e6)} MB`];
  },
};

/** One thing to try, and the programs that it takes. */
export type Step = {
  readonly name: string;
  readonly needs: readonly string[];
  /** Throws when it does not hold; resolves with what it found. @param folder for its files, removed afterwards */
  run(folder: string): Promise<readonly string[]>;
};

/** Thrown by a step that finds a program but not what it needs to work. */
export class NotTried extends Error {}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** The path of a program of this machine. */
export function findProgram(name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const execute = promisify(execFile);

/** Runs a program to its end; a failure carries everything that it printed. */
export async function runProgram(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await execute(findProgram(name) ?? name, args).catch((error) => {
    throw new Error([error.message, error.stdout, error.stderr].join('\n'));
  });
  // A program's last word on the one may have no end of line: it must not run into the other.
  return [stdout, stderr].join('\n');
}

// Reads what deploy/ holds.

export const root = fileURLToPath(new URL('../../', import.meta.url));

export const readText = (path: string): string => readFileSync(root + path, 'utf8');

/** The documents of a YAML file; a file that does not parse throws. */
export function readYaml(path: string): readonly unknown[] {
  return parseAllDocuments(readText(path), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    return document.toJS();
  });
}

export type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
};

export function readRules(): readonly Rule[] {
  const [file] = readYaml('deploy/prometheus/rules.yml') as [{ groups: { rules: Rule[] }[] }];
  return file.groups.flatMap(({ rules }) => rules);
}

export type Panel = {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
};

export function readPanels(): readonly Panel[] {
  const board: { panels: Panel[] } = JSON.parse(readText('deploy/grafana/portico.json'));
  return board.panels;
}

/** Every query of the rules and the board, by the name of its alert or panel. */
export function readQueries(): readonly { readonly name: string; readonly query: string }[] {
  return [
    ...readRules().map(({ alert, expr }) => ({ name: alert, query: expr })),
    ...readPanels().flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ name: title, query: expr })),
    ),
  ];
}
