import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

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
