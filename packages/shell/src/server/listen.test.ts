import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { describe, expect, it, test } from 'vitest';
import { listen, passedSockets, serviceManager } from './listen.ts';

describe('listen', () => {
  it('answers on both loopback addresses on one free port', async () => {
    const listening = await listen((_, answer) => answer.end('here'), ['127.0.0.1', '::1'], 0);
    const answer = await fetch(`http://localhost:${listening.port}/`);
    expect(await answer.text()).toBe('here');
    await listening.close(1000);
  });

  it('reports clearly that a port is taken', async () => {
    const first = await listen((_, answer) => answer.end(), ['127.0.0.1'], 0);
    await expect(listen((_, answer) => answer.end(), ['127.0.0.1'], first.port)).rejects.toThrow(
      `Port ${first.port} is taken`,
    );
    await first.close(0);
  });

  it('lets a pending response finish before it closes', async () => {
    let finish: (() => void) | undefined;
    const arrived = Promise.withResolvers<void>();
    const listening = await listen(
      (_, answer) => {
        finish = () => answer.end('done');
        arrived.resolve();
      },
      ['127.0.0.1'],
      0,
    );
    const answer = fetch(`http://127.0.0.1:${listening.port}/`);
    await arrived.promise;
    const closed = listening.close(10_000);
    await expect(fetch(`http://127.0.0.1:${listening.port}/`)).rejects.toThrow();
    finish?.();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('responds to a first request that was on its way when the close began', async () => {
    const listening = await listen((_, answer) => answer.end('done'), ['127.0.0.1'], 0);
    const socket = connect(listening.port, '127.0.0.1');
    await once(socket, 'connect');
    // Connections are accepted in their order.
    await fetch(`http://127.0.0.1:${listening.port}/`, { headers: { connection: 'close' } });
    const closed = listening.close(10_000);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    const received = (await socket.toArray()).join('');
    expect(received).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    await closed;
  });

  it('closes connections that had their responses, and idle ones', async () => {
    const listening = await listen((_, answer) => answer.end('done'), ['127.0.0.1'], 0);
    const silent = connect(listening.port, '127.0.0.1');
    await once(silent, 'connect');
    // fetch keeps its connection.
    await (await fetch(`http://127.0.0.1:${listening.port}/`)).text();
    const ended = once(silent.resume(), 'close');
    await listening.close(60_000);
    await ended;
  });

  it('closes connections beyond its limit, and takes others once there is room', async () => {
    const answer: RequestListener = (_, response) => response.end('here');
    const listening = await listen(answer, ['127.0.0.1'], 0, 'PORT', 2);
    const open = () => connect(listening.port, '127.0.0.1').on('error', () => undefined);
    const held = [open(), open()];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    await once(open().resume(), 'close');
    for (const socket of held) socket.destroy();
    const url = `http://127.0.0.1:${listening.port}/`;
    const get = () =>
      fetch(url).then(
        (response) => response.text(),
        () => 'refused',
      );
    await expect.poll(get).toBe('here');
    await listening.close(0);
  });

  it('closes connections that do not finish in time', async () => {
    const arrived = Promise.withResolvers<void>();
    const listening = await listen(() => arrived.resolve(), ['127.0.0.1'], 0);
    const answer = fetch(`http://127.0.0.1:${listening.port}/`);
    const cut = expect(answer).rejects.toThrow();
    await arrived.promise;
    await listening.close(10);
    await cut;
  });
});

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
