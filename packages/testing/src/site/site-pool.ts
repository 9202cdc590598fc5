import { type SiteProcess, startSite } from './site.ts';

/** The sites of one worker: one for each environment, started by the first test that asks for it. */
export type SitePool = {
  get(environment: Readonly<Record<string, string>>): Promise<SiteProcess>;
  /** Stops all of them. Fails when one did not end by itself with code 0. */
  stop(): Promise<void>;
};

/** Tests of one file follow each other, and a file has one environment or two. */
const kept = 2;

/** Starts with no site. More than two at a time would only need memory: the least recently used one stops. */
export function createSitePool(): SitePool {
  const sites = new Map<string, Promise<SiteProcess>>();
  const codes: (number | null)[] = [];

  async function drop(key: string): Promise<void> {
    const site = await sites.get(key);
    sites.delete(key);
    codes.push((await site?.stop()) ?? null);
  }

  return {
    async get(environment) {
      const key = JSON.stringify(environment);
      const found = await sites.get(key);
      sites.delete(key);
      const site = found?.running() ? found : await startSite(environment);
      sites.set(key, Promise.resolve(site));
      for (const oldest of [...sites.keys()].slice(0, -kept)) await drop(oldest);
      return site;
    },
    async stop() {
      for (const key of [...sites.keys()]) await drop(key);
      if (codes.some((code) => code !== 0)) {
        throw new Error(`A site ended with ${codes.find((code) => code !== 0)} instead of 0.`);
      }
    },
  };
}
