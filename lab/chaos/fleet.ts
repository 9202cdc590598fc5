import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@portico/testing/process/listen';
import { startProxy } from '@portico/testing/site/proxy';
import { isComplaint, type SiteProcess, startSite } from '@portico/testing/site/site';

export type Fleet = Awaited<ReturnType<typeof createFleet>>;

type Variables = Readonly<Record<string, string>>;

export type Instance = {
  readonly port: number;
  readonly metricsPort: number;
  readonly site: SiteProcess;
};

export async function createFleet(environment: Variables) {
  const proxy = await startProxy(await freePort());
  let instances: readonly Instance[] = [];
  const all: Instance[] = [];
  const use = (next: readonly Instance[]) => {
    instances = next;
    proxy.use(instances.map(({ port }) => port));
  };
  return {
    proxy,
    instances: () => instances,
    complaints: () => all.flatMap(({ site }) => site.output().filter(isComplaint)),
    /** Starts one more, again and again while it cannot start, as a supervisor does. `main` is the program of another version. */
    async start(more: Variables = {}, main?: string): Promise<Instance> {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const variables = {
        PORT: String(port),
        AUTH_URL: proxy.origin,
        METRICS_PORT: String(metricsPort),
        // The same as in the image and the unit.
        NODE_OPTIONS: '--max-semi-space-size=16',
        MALLOC_ARENA_MAX: '1',
        STOP_DELAY: '2',
        ...environment,
        ...more,
      };
      const site = await untilStarted(variables, main);
      const instance = { port, metricsPort, site };
      all.push(instance);
      use([...instances, instance]);
      return instance;
    },
    /** Stops one as an operator does; what it was started with does not change. */
    async stop(instance: Instance): Promise<void> {
      const code = await instance.site.stop();
      use(instances.filter((other) => other !== instance));
      if (code !== 0) throw new Error(`An instance that was asked to stop ended with ${code}`);
    },
    async kill(instance: Instance): Promise<void> {
      process.kill(instance.site.pid, 'SIGKILL');
      while (instance.site.running()) await delay(5);
      use(instances.filter((other) => other !== instance));
      await instance.site.stop();
    },
    async isReady(): Promise<boolean> {
      const answers = await Promise.all(
        instances.map(({ port }) =>
          fetch(`http://localhost:${port}/health/ready`, { signal: AbortSignal.timeout(2000) })
            .then((answer) => answer.text())
            .catch(String),
        ),
      );
      return answers.length > 0 && answers.every((answer) => answer === '{"status":"ok"}');
    },
    /** Resolves to true when each instance asks its nodes again after they failed. */
    async asksNodes(): Promise<boolean> {
      const metrics = await Promise.all(
        instances.map(({ metricsPort }) =>
          fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text(), String),
        ),
      );
      return metrics.every((text) => /^portico_node_breaker_open\S* 0$/m.test(text));
    },
    async close(): Promise<void> {
      for (const { site } of instances) await site.stop();
      await proxy.close();
    },
  };
}

export async function replaceAll(fleet: Fleet, main?: string): Promise<void> {
  for (const instance of fleet.instances()) await replace(fleet, instance, main);
}

/** Replaces one instance, as an operator does: the new one serves before the old one stops. */
export async function replace(fleet: Fleet, instance: Instance, main?: string): Promise<void> {
  await fleet.start({}, main);
  while (!(await fleet.isReady())) await delay(50);
  // The proxy has asked since.
  await delay(500);
  await fleet.stop(instance);
}

/** A start that is refused (the disk is full, the database away) is tried again for two minutes. */
async function untilStarted(environment: Variables, main?: string): Promise<SiteProcess> {
  const end = performance.now() + 120_000;
  while (true) {
    try {
      return await startSite(environment, main);
    } catch (cause) {
      if (performance.now() > end) throw cause;
      await delay(500);
    }
  }
}
