import type { RequestListener } from 'node:http';
import { CommandError } from '@portico/server/cli';
import { createServer } from 'vite';
import { developmentConfig, entries } from '../vite/config.ts';
import type { Product } from '../vite/product.ts';
import { developmentAssets } from './assets.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { openParts } from './open-databases.ts';
import { type Environment, readSettings, siteListener } from './open-site.ts';

/**
 * Serves the site with Vite: components change in place, everything else at the next request. The content policy is looser, because
 * Vite adds style elements and opens a web socket. @throws Error with everything that is wrong with the environment
 */
export async function startDevelopment(product: Product, environment: Environment): Promise<void> {
  const settings = readSettings(environment, product.config);
  if (settings.production)
    throw new CommandError('The development server is not for production. Use portico start.');
  const port = settings.port || 3000;
  const origin = settings.origin ?? `http://localhost:${port}`;
  const logger = createLog(settings.logLevel);
  const assets = developmentAssets(product.root, entries);

  const vite = await createServer(developmentConfig(product));
  const open: { close(): Promise<void> }[] = [vite];
  try {
    await serve();
  } catch (error) {
    // What stays open would keep the process alive.
    await Promise.all(open.map((one) => one.close()));
    throw error;
  }

  async function serve(): Promise<void> {
    const load = async (): Promise<typeof import('./site-modules.ts')> => {
      const module = await vite.ssrLoadModule(entries['site-modules']);
      return { siteModules: module['siteModules'] };
    };
    const shared = { origin, assets, logger };
    // A change of portico.server.ts takes effect at the next start, and a new migration runs then.
    const parts = await openParts((await load()).siteModules(), settings, environment, shared);
    open.push(parts);

    // Each change makes a new module and with it a new site; the session server stays.
    let current: { siteModules: unknown; listener: RequestListener } | undefined;
    const respond: RequestListener = (request, answer) => {
      load().then(
        ({ siteModules }) => {
          if (current?.siteModules !== siteModules) {
            const development = { settings, isStopping: () => false, files: [], development: true };
            const options = { ...siteModules(), ...shared, ...parts, ...development };
            current = { siteModules, listener: siteListener(options) };
          }
          current.listener(request, answer);
        },
        (error: unknown) => {
          logger.error({ err: error }, 'The site could not be loaded');
          answer.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
        },
      );
    };
    await listen(
      (request, answer) => vite.middlewares(request, answer, () => respond(request, answer)),
      settings.hosts,
      port,
    );
    logger.info({ origin }, `${product.config.name} is ready at ${origin}`);
  }
}
