import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from './files.ts';
import { NotTried, runProgram, type Step } from './step.ts';

/** systemd's own checks: nothing wrong in the unit, and at most 2.0 of 10 points of exposure. */
export const unit: Step = {
  name: 'the systemd unit: systemd-analyze verify and security',
  needs: ['systemd-analyze'],
  async run(folder) {
    const file = join(folder, 'portico@3000.service');
    // Only the path of Node is this machine's.
    writeFileSync(
      file,
      readText('deploy/systemd/portico@.service').replace('/usr/local/bin/node', process.execPath),
    );
    assert.equal((await runProgram('systemd-analyze', 'verify', file)).trim(), '');
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
