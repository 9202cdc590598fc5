import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { prepare, readText, root, runProgram } from '../checkers.ts';

test('the systemd unit: nothing wrong in it, and at most 2.0 of 10 points of exposure', async (context) => {
  const folder = prepare(context, 'systemd-analyze');
  const file = join(folder, 'portico@1.service');
  // Only the path of Node is this machine's.
  writeFileSync(
    file,
    readText('deploy/systemd/portico@.service').replace('/usr/local/bin/node', process.execPath),
  );
  const others = ['portico.service', 'portico.socket'].map((name) => join(folder, name));
  for (const other of others) writeFileSync(other, readText(`deploy/systemd/${basename(other)}`));
  expect((await runProgram('systemd-analyze', 'verify', file, ...others)).trim()).toBe('');
  const offline = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
  const report = await runProgram('systemd-analyze', ...offline);
  await context.annotate(report.trim().split('\n').at(-1) ?? '');
});

test('the image: built, at most 200 MB, healthy with a read-only root', async (context) => {
  prepare(context, 'docker');
  const answer = await runProgram('docker', 'info').catch(() => undefined);
  context.skip(answer === undefined, 'no Docker daemon answers');
  await runProgram('docker', 'build', '-f', `${root}deploy/Dockerfile`, '-t', 'portico', root);
  const size = Number(
    await runProgram('docker', 'image', 'inspect', '--format', '{{.Size}}', 'portico'),
  );
  expect(size).toBeLessThanOrEqual(200e6);
  const variables = ['AUTH_URL=https://example.com', `AUTH_SECRET=${'x'.repeat(32)}`];
  const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
  const environment = variables.flatMap((variable) => ['--env', variable]);
  const id = (
    await runProgram('docker', 'run', '--detach', ...hardened, ...environment, 'portico')
  ).trim();
  context.onTestFinished(() => runProgram('docker', 'rm', '--force', '--volumes', id).then());
  const status = () => runProgram('docker', 'inspect', '--format', '{{.State.Health.Status}}', id);
  for (let second = 0; second < 60 && (await status()).trim() === 'starting'; second++)
    await delay(1000);
  expect((await status()).trim()).toBe('healthy');
  await runProgram('docker', 'exec', id, 'portico', 'status');
  await context.annotate(`${Math.round(size / 1e6)} MB`);
});
