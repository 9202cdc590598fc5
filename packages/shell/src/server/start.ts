import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@portico/server';
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
  const { config } = modules;
  const settings = readSettings(environment, config);
  const { port } = settings;
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
  let site: OpenedSite | undefined;
  try {
    // Only a free port, whose number is part of the origin, is taken before there are answers. A proxy that is refused a
    // connection asks another instance, whatever the request is; a 503 it would hand to the visitor.
    const origin = settings.origin ?? `http://localhost:${(await takePort()).port}`;
    const opened = await openSite(modules, {
      environment,
      dist,
      settings,
      origin,
      logger,
      observers,
      isInstanceStopping: () => stopping,
      // A request on a shared socket is answered: a proxy that took the instance out would turn visitors away.
      isStopping: () => stopping && !isShared,
      async onWait(reason) {
        waitsFor = reason;
        manager.status(reason);
        await takePort();
      },
    });
    site = opened;
    listener = opened.listener;
    const taken = await takePort();
    manager.ready();
    logReady(logger, settings, `${config.name} is ready at ${origin}`, { origin, dist });
    return stopOnce(async (signal) => {
      stopping = true;
      manager.stopping();
      const patience = delay(settings.stopDelay * 1000, undefined, { signal }).catch(
        () => undefined,
      );
      if (!isShared) await patience;
      await taken.close(drainMilliseconds, patience);
      await opened.close();
      await closeObservers();
      logger.info({}, `${config.name} has stopped`);
    });
  } catch (error) {
    await listening?.then(
      (taken) => taken.close(0),
      () => undefined,
    );
    await site?.close();
    await closeObservers();
    throw error;
  }
}

type OpenedSite = { readonly listener: RequestListener; close(): Promise<void> };

/** Opens the session server and the site's tables, and creates the listener over them. Closes what it opened when that fails. */
async function openSite(
  modules: SiteModules,
  given: {
    readonly settings: ReturnType<typeof readSettings>;
    readonly origin: string;
    readonly logger: Logger;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly dist: string;
    readonly observers: Awaited<ReturnType<typeof openObservers>>['observers'];
    /** True once the instance was asked to stop. */
    readonly isInstanceStopping: () => boolean;
    /** True while readiness says no. */
    readonly isStopping: () => boolean;
    readonly onWait: (reason: string) => Promise<void>;
  },
): Promise<OpenedSite> {
  const { config, languages } = modules;
  const { environment, dist, settings, origin, logger, observers, isStopping, onWait } = given;
  const devWallet = !settings.production;
  const client = join(dist, 'client');
  const assets = builtAssets(join(client, '.vite/manifest.json'), { devWallet });
  // In production the development wallet is neither named by any page nor served.
  const files = [staticFiles({ folder: client })];
  if (devWallet)
    files.push(staticFiles({ folder: join(dist, 'dev-wallet'), prefix: devWalletPrefix }));
  const secrets = readSecrets(settings);
  let db: SiteOptions['db'];
  const server = serverOptions(modules.server, {
    environment,
    get db() {
      return requireTables(db);
    },
  });
  const shared = { origin, secrets, languages, assets, logger, observers };
  const instance = { isStopping: given.isInstanceStopping };
  const auth = openAuth(settings, config, { ...shared, instance, server });
  try {
    // A wrong database ends the start, where the operator sees why. One that is away is waited for.
    const tables = await openDatabases(
      async () => {
        await auth.ready();
        return openTables(settings, modules.migrations, logger);
      },
      { logger, onWait },
    );
    db = tables?.db;
    const admin = await openAdmin(settings, auth);
    warnWeakenedHeaders(logger, config);
    const common = { settings, origin, secrets, assets, logger, auth, observers };
    return {
      listener: siteListener({ ...modules, ...common, db, files, isStopping, admin }),
      async close() {
        await tables?.close();
        await auth.close();
      },
    };
  } catch (error) {
    await auth.close();
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

/** Logs that the site is ready, and on a developer's machine the next steps. */
function logReady(
  logger: Logger,
  { production, database }: ReturnType<typeof readSettings>,
  ready: string,
  { origin, dist }: { readonly origin: string; readonly dist: string },
): void {
  if (production) {
    logger.info({ origin }, ready);
    return;
  }
  logger.info({ origin, database: withoutPassword(database) }, ready);
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
