import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@portico/testing/fixtures/test';
import { freePort } from '@portico/testing/process/free-port';
import { openSharedSocket, type SocketProcess } from '@portico/testing/process/shared-socket';
import { startProxy } from '@portico/testing/site/proxy';
import { type SiteProcess, startSite } from '@portico/testing/site/site';
import { startLoad } from '@portico/testing/site/steady-load';

const main = fileURLToPath(new URL('../../apps/site/dist/server/main.js', import.meta.url));

test('a restart of one instance after the other behind a proxy loses no request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-rolling-'));
  const proxy = await startProxy(await freePort());
  const instances: { port: number; process: SiteProcess }[] = [];
  const start = async () => {
    const port = await freePort();
    const process = await startSite({
      PORT: String(port),
      AUTH_URL: proxy.origin,
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      STOP_DELAY: '1',
    });
    instances.push({ port, process });
    proxy.use(instances.map((instance) => instance.port));
    const isReady = () => fetch(`http://localhost:${port}/health/ready`).then(({ ok }) => ok);
    await expect.poll(isReady).toBe(true);
    // The proxy has asked since.
    await delay(300);
  };
  try {
    await start();
    await start();
    const load = startLoad(proxy.origin);
    for (let restart = 0; restart < 2; restart++) {
      const [oldest] = instances;
      expect(await oldest?.process.stop()).toBe(0);
      instances.shift();
      await start();
    }
    const { answered, lost } = await load.end();
    expect([...proxy.lost, ...lost]).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect([...proxy.readiness]).toContain('503 {"status":"stopping"}');
  } finally {
    for (const { process } of instances) await process.stop();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
});

for (const count of [1, 2]) {
  test(`restarts with ${count} on the service manager's socket lose no request`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-socket-'));
    const port = await freePort();
    const socket = openSharedSocket(port);
    const env = {
      NODE_ENV: 'production',
      AUTH_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'the end-to-end tests keep no secret at all',
      DATABASE_URL: `file:${join(folder, 'portico.sqlite')}`,
      TRUSTED_PROXIES: '127.0.0.1',
      STOP_DELAY: '1',
    };
    const start = () => socket.start(main, { ready: /is ready at/, env });
    try {
      const instances: SocketProcess[] = [];
      for (let index = 0; index < count; index++) instances.push(await start());
      const load = startLoad(env.AUTH_URL);
      for (let restart = 0; restart < 3; restart++) {
        expect(await instances.shift()?.stop()).toBe(0);
        instances.push(await start());
        await expect.poll(load.answered).toBeGreaterThan(20 * (restart + 1));
      }
      const { answered, lost } = await load.end();
      expect(lost).toEqual([]);
      expect(answered).toBeGreaterThan(60);
    } finally {
      await socket.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
