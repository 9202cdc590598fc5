import type { RequestListener } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Auth, Logger } from '@portico/server';
import { serverOptions } from '../server-options.ts';
import { builtAssets, devWalletPrefix } from './assets.ts';
import { type Listening, listen } from './listen.ts';
import { requireTables } from './load-data.ts';
import { openObservers } from './observers.ts';
import {
  openAdmin,
  openAuth,
  openTables,
  readSecrets,
  readSettings,
  siteListener,
  warnWeakenedHeaders,
} from './open-site.ts';
import type { SiteModules, SiteOptions } from './site-options.ts';
import { staticFiles } from './static-files.ts';

/** A site that runs. */
type RunningSite = {
  /**
   * Says in readiness that it stops and goes on serving for STOP_DELAY, then lets answers finish and closes.
   * @param now ends the delay, also that of a stop before
   */
  stop(now: boolean): Promise<void>;
};

/** Time for responses in progress to finish at a stop. */
const drainMilliseconds = 10_000;

/**
 * Starts the built site.
 *
 * @param dist the folder that the build wrote
 * @throws Error that says why it does not run
 */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  dist: string,
  siteModules: () => SiteModules,
  logger: Logger,
): Promise<RunningSite> {
  const modules = siteModules();
  const { config, languages } = modules;
  const settings = readSettings(environment, config);
  const { hosts, port, production } = settings;

  let listener: RequestListener = (_request, answer) => {
    answer.writeHead(503, { 'retry-after': '1' }).end();
  };
  const { observers, close: closeObservers } = await openObservers(settings);
  let stopping = false;
  const respond: RequestListener = (request, answer) => {
    // So that the proxy keeps no connection that it would find closed in the middle of a request.
    if (stopping) answer.setHeader('connection', 'close');
    listener(request, answer);
  };
  let listening: Listening | undefined;
  let auth: Auth | undefined;
  try {
    // Only a free port, whose number is part of the origin, is taken before there are answers. A proxy that is refused a
    // connection asks another instance, whatever the request is; a 503 it would hand to the visitor.
    if (settings.origin === undefined) listening = await listen(respond, hosts, port);
    const origin = settings.origin ?? `http://localhost:${listening?.port}`;
    const client = join(dist, 'client');
    const assets = builtAssets(join(client, '.vite/manifest.json'), { devWallet: !production });
    // In production the development wallet is neither named by any page nor served.
    const files = [staticFiles({ folder: client })];
    if (!production)
      files.push(staticFiles({ folder: join(dist, 'dev-wallet'), prefix: devWalletPrefix }));
    const isStopping = () => stopping;
    const instance = { isStopping };
    const secrets = readSecrets(settings);
    const shared = { origin, secrets, languages, assets, logger, observers };
    let db: SiteOptions['db'];
    const server = serverOptions(modules.server, {
      environment,
      get db() {
        return requireTables(db);
      },
    });
    const opened = openAuth(settings, config, { ...shared, instance, server });
    auth = opened;
    // A wrong database ends the start, where the operator sees why.
    await opened.ready();
    const admin = await openAdmin(settings, opened);
    const tables = await openTables(settings, modules.migrations, logger);
    db = tables?.db;
    const common = { settings, origin, secrets, assets, logger, auth: opened };
    const parts = { ...common, db, files, isStopping };
    warnWeakenedHeaders(logger, config);
    listener = siteListener({ ...modules, ...parts, admin, observers });
    const taken = listening ?? (await listen(respond, hosts, port));
    const ready = `${config.name} is ready at ${origin}`;
    if (production) logger.info({ origin }, ready);
    else
      printFirstSteps(logger, ready, dist, {
        origin,
        database: withoutPassword(settings.database),
      });
    const hurry = new AbortController();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      stopping = true;
      const { signal } = hurry;
      await delay(settings.stopDelay * 1000, undefined, { signal }).catch(() => undefined);
      await taken.close(drainMilliseconds);
      await tables?.close();
      await opened.close();
      await closeObservers();
      logger.info({}, `${config.name} has stopped`);
    };
    return {
      stop(now) {
        if (now) hurry.abort();
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await listening?.close(0);
    await auth?.close();
    await closeObservers();
    throw error;
  }
}

/** Prints the next steps at the first start on a developer's machine. */
function printFirstSteps(
  logger: Logger,
  ready: string,
  dist: string,
  facts: { readonly origin: string; readonly database: string },
): void {
  logger.info(facts, ready);
  logger.info(
    {},
    'The development wallet is on: press Connect wallet, and it signs in after asking you. NODE_ENV=production turns it off.',
  );
  const pages = relative('', join(dist, '../src/pages'));
  logger.info(
    {},
    `Next: open it and sign in. A page is a file in ${pages}; \`npm run dev\` shows changes as you save.`,
  );
}

/** A database's URL without its user, password and parameters. */
function withoutPassword(database: string): string {
  return database.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');
}
