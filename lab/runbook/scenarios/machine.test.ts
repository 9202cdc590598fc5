import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { mustRun, readText, root } from '../../deploy/checkers.ts';
import { test } from '../scenario.ts';

describe('operate/deploy.md: One machine: systemd and a proxy', () => {
  test('the systemd unit: nothing wrong in it, and at most 2.0 of 10 points of exposure', async ({
    attempt: { needs, folder, saw },
  }) => {
    needs('systemd-analyze');
    const file = join(folder, 'portico@1.service');
    // Only the path of Node is this machine's.
    writeFileSync(
      file,
      readText('deploy/systemd/portico@.service').replace('/usr/local/bin/node', process.execPath),
    );
    const others = ['portico.service', 'portico.socket'].map((name) => join(folder, name));
    for (const other of others) writeFileSync(other, readText(`deploy/systemd/${basename(other)}`));
    expect((await mustRun('systemd-analyze', 'verify', file, ...others)).trim()).toBe('');
    const offline = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
    const report = await mustRun('systemd-analyze', ...offline);
    saw(report.trim().split('\n').at(-1) ?? '');
  });
});

test('operate/deploy.md: The image', async ({ attempt: { needs, see, confirm, defer }, skip }) => {
  needs('docker');
  const answer = await mustRun('docker', 'info').catch(() => undefined);
  skip(answer === undefined, 'no Docker daemon answers');
  await mustRun('docker', 'build', '-f', `${root}deploy/Dockerfile`, '-t', 'portico', root);
  const inspect = async (format: string) =>
    (await mustRun('docker', 'image', 'inspect', '--format', format, 'portico')).trim();
  const size = Number(await inspect('{{.Size}}'));
  await see(`${Math.round(size / 1e6)} MB, at most 200`, () => size <= 200e6);
  const shell = await mustRun('docker', 'run', '--rm', '--entrypoint', '/bin/sh', 'portico').catch(
    () => 'none',
  );
  await confirm('without a shell or `node_modules`', () => shell, 'none');
  await confirm('The health check asks `/health/live`', async () =>
    (await inspect('{{.Config.Healthcheck.Test}}')).includes('/health/live'),
  );
  const variables = ['AUTH_URL=https://example.com', `AUTH_SECRET=${'x'.repeat(32)}`];
  const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
  const environment = variables.flatMap((variable) => ['--env', variable]);
  const id = (
    await mustRun('docker', 'run', '--detach', ...hardened, ...environment, 'portico')
  ).trim();
  defer(() => mustRun('docker', 'rm', '--force', '--volumes', id));
  const status = () => mustRun('docker', 'inspect', '--format', '{{.State.Health.Status}}', id);
  for (let second = 0; second < 60 && (await status()).trim() === 'starting'; second++)
    await delay(1000);
  expect((await status()).trim()).toBe('healthy');
  await confirm(
    'runs as user 65532 and writes only to `/data`',
    () => inspect('{{.Config.User}}'),
    '65532:65532',
  );
  await mustRun('docker', 'exec', id, 'portico', 'status');
});
