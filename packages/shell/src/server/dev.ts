import type { RequestListener } from 'node:http';
import { CommandError } from '@portico/server/cli';
import { createServer } from 'vite';
import { serverOptions } from '../server-options.ts';
import { developmentConfig, entries } from '../vite/config.ts';
import type { Product } from '../vite/product.ts';
import { developmentAssets } from './assets.ts';
import { listen } from './listen.ts';
import { requireTables } from './load-data.ts';
import { createLog } from './log.ts';
import {
  openAdmin,
  openAuth,
  openTables,
  readSecrets,
  readSettings,
  siteListener,
  warnWeakenedHeaders,
} from './open-site.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * Serves the site with Vite in front of it instead of built files: components change in place, everything else
 * takes effect at the next request. The content policy is looser than the one of a built site (Vite adds style
 * elements and opens a web socket).
 * Logs when it is ready, as a built site does.
 *
 * @throws Error with everything that is wrong with the environment
 */
export async function startDevelopment(
  product: Product,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const settings = readSettings(environment, product.config);
  if (settings.production)
    throw new CommandError('The development server is not for production. Use portico start.');
  const port = settings.port || 3000;
  const origin = settings.origin ?? `http://localhost:${port}`;
  const logger = createLog(settings.logLevel);
  const assets = developmentAssets(product.root, entries);

  const vite = await createServer(developmentConfig(product));
  const load = async (): Promise<typeof import('./site-modules.ts')> => {
    const module = await vite.ssrLoadModule(entries['site-modules']);
    return { siteModules: module['siteModules'] };
  };
  const { config, languages, migrations, server } = (await load()).siteModules();
  let db: SiteOptions['db'];
  const options = serverOptions(server, {
    environment,
    get db() {
      return requireTables(db);
    },
  });
  // A change of portico.server.ts takes effect at the next start.
  const shared = { origin, secrets: readSecrets(settings), assets, logger };
  const auth = openAuth(settings, config, { ...shared, languages, server: options });
  warnWeakenedHeaders(logger, config);
  await auth.ready();
  const admin = await openAdmin(settings, auth);
  // A new migration runs at the next start.
  db = (await openTables(settings, migrations, logger))?.db;

  // Each change makes a new module and with it a new site; the session server stays.
  let current: { siteModules: unknown; listener: RequestListener } | undefined;
  const respond: RequestListener = (request, answer) => {
    load().then(
      ({ siteModules }) => {
        if (current?.siteModules !== siteModules) {
          const isStopping = () => false;
          const parts = { ...shared, settings, auth, admin, db, isStopping };
          const options = { ...siteModules(), ...parts, files: [], development: true };
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
  logger.info({ origin }, `${config.name} is ready at ${origin}`);
}
