import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { expect, test } from 'vitest';
import { passedSockets, serviceManager } from './systemd.ts';

test('takes the sockets that are passed to this process, and none that are meant for another', () => {
  expect(passedSockets({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7)).toEqual([3, 4]);
  expect(passedSockets({ LISTEN_PID: '6', LISTEN_FDS: '2' }, 7)).toEqual([]);
  expect(passedSockets({ LISTEN_PID: '7', LISTEN_FDS: '0' }, 7)).toEqual([]);
  expect(passedSockets({ LISTEN_PID: '7' }, 7)).toEqual([]);
  expect(passedSockets({}, 7)).toEqual([]);
});

/** A folder whose program systemd-notify writes its arguments to a file; this machine's own needs systemd at the other end. */
function createRecorder() {
  const folder = temporaryFolder();
  const [program, file] = [join(folder, 'systemd-notify'), join(folder, 'sent')];
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${file}\n`);
  chmodSync(program, 0o755);
  writeFileSync(file, '');
  const environment = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: '/run/notify' };
  return { environment, sent: () => readFileSync(file, 'utf8').trim().split('\n') };
}

test('sends each state to the socket of the service manager', async () => {
  const { environment, sent } = createRecorder();
  const manager = serviceManager(environment);
  manager.status('waiting for the database: ECONNREFUSED');
  await expect.poll(sent).toEqual(['/run/notify STATUS=waiting for the database: ECONNREFUSED']);
  manager.ready();
  await expect.poll(sent).toContain('/run/notify READY=1 STATUS=serves');
  manager.stopping();
  await expect.poll(sent).toContain('/run/notify STOPPING=1 STATUS=stops');
});

test('feeds the watchdog while the event loop turns', async () => {
  const { environment, sent } = createRecorder();
  serviceManager({ ...environment, WATCHDOG_USEC: '100000' });
  await expect
    .poll(() => sent().filter((line) => line.endsWith('WATCHDOG=1')).length)
    .toBeGreaterThan(2);
});

test('sends nothing without a service manager', async () => {
  const { environment, sent } = createRecorder();
  const { NOTIFY_SOCKET: _, ...without } = environment;
  serviceManager(without).ready();
  serviceManager(environment).ready();
  await expect.poll(sent).toEqual(['/run/notify READY=1 STATUS=serves']);
});
