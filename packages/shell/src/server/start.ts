import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Auth, Logger } from '@portico/server';
import { serverOptions } from '../server-options.ts';
import { builtAssets, devWalletPrefix } from './assets.ts';
import { type Listening, listen } from './listen.ts';
import { requireTables } from './load-data.ts';
import { openObservers } from './observers.ts';
import { openDatabases } from './open-databases.ts';
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
import { passedSockets, serviceManager } from './systemd.ts';

/** A site that runs. */
type RunningSite = {
  /**
   * Reports in readiness that it stops, keeps serving for STOP_DELAY, then lets answers finish and closes.
   * @param now ends the delay, also the delay of an earlier stop
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
  const { port, production } = settings;
  const sockets = passedSockets(environment);
  // Another instance takes connections from the same socket, or they wait in it for the next start.
  const isShared = sockets.length > 0;
  const hosts = isShared ? sockets : settings.hosts;
  const manager = serviceManager(environment);

  let waitsFor = 'starting';
  let listener: RequestListener = (request, answer) => answerWaiting(request, answer, waitsFor);
  const { observers, close: closeObservers } = await openObservers(settings);
  let stopping = false;
  const respond: RequestListener = (request, answer) => {
    // So that the proxy keeps no connection that it would find closed in the middle of a request.
    if (stopping) answer.setHeader('connection', 'close');
    listener(request, answer);
  };
  let listening: Promise<Listening> | undefined;
  const takePort = () => {
    listening ??= listen(respond, hosts, port);
    return listening;
  };
  let auth: Auth | undefined;
  try {
    // Only a free port, whose number is part of the origin, is taken before there are answers. A proxy that is refused a
    // connection asks another instance, whatever the request is; a 503 it would hand to the visitor.
    const origin = settings.origin ?? `http://localhost:${(await takePort()).port}`;
    const client = join(dist, 'client');
    const assets = builtAssets(join(client, '.vite/manifest.json'), { devWallet: !production });
    // In production the development wallet is neither named by any page nor served.
    const files = [staticFiles({ folder: client })];
    if (!production)
      files.push(staticFiles({ folder: join(dist, 'dev-wallet'), prefix: devWalletPrefix }));
    const instance = { isStopping: () => stopping };
    // A request on a shared socket is answered: a proxy that took the instance out would turn visitors away.
    const isStopping = () => stopping && !isShared;
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
    // A wrong database ends the start, where the operator sees why. One that is away is waited for.
    const tables = await openDatabases(
      async () => {
        await opened.ready();
        return openTables(settings, modules.migrations, logger);
      },
      {
        logger,
        async onWait(reason) {
          waitsFor = reason;
          manager.status(reason);
          await takePort();
        },
      },
    );
    db = tables?.db;
    const admin = await openAdmin(settings, opened);
    const common = { settings, origin, secrets, assets, logger, auth: opened };
    const parts = { ...common, db, files, isStopping };
    warnWeakenedHeaders(logger, config);
    listener = siteListener({ ...modules, ...parts, admin, observers });
    const taken = await takePort();
    const ready = `${config.name} is ready at ${origin}`;
    manager.ready();
    if (production) logger.info({ origin }, ready);
    else
      printFirstSteps(logger, ready, dist, {
        origin,
        database: withoutPassword(settings.database),
      });
    return stopOnce(async (signal) => {
      stopping = true;
      manager.stopping();
      const patience = delay(settings.stopDelay * 1000, undefined, { signal }).catch(
        () => undefined,
      );
      if (!isShared) await patience;
      await taken.close(drainMilliseconds, patience);
      await tables?.close();
      await opened.close();
      await closeObservers();
      logger.info({}, `${config.name} has stopped`);
    });
  } catch (error) {
    await listening?.then(
      (taken) => taken.close(0),
      () => undefined,
    );
    await auth?.close();
    await closeObservers();
    throw error;
  }
}

/** @param stop stops the site; its signal ends the delay */
function stopOnce(stop: (signal: AbortSignal) => Promise<void>): RunningSite {
  const hurry = new AbortController();
  let stopped: Promise<void> | undefined;
  return {
    stop(now) {
      if (now) hurry.abort();
      stopped ??= stop(hurry.signal);
      return stopped;
    },
  };
}

/** Answers before the database is there: the process lives, and nothing else is answered. */
function answerWaiting(
  { url }: IncomingMessage,
  answer: ServerResponse<IncomingMessage>,
  reason: string,
): void {
  const isLive = url === '/health/live';
  const body = isLive ? { status: 'ok' } : { status: 'unavailable', reason };
  answer
    .writeHead(isLive ? 200 : 503, {
      'cache-control': 'no-store',
      'content-type': 'application/json',
      ...(!isLive && { 'retry-after': '5' }),
    })
    .end(JSON.stringify(body));
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
