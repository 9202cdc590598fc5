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
