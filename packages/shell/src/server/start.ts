import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@portico/server';
import { builtAssets, devWalletPrefix } from './assets.ts';
import { type Listening, listen, passedSockets, serviceManager } from './listen.ts';
import { openObservers } from './observers.ts';
import { openDatabases, openParts } from './open-databases.ts';
import { type Environment, readSettings, siteListener } from './open-site.ts';
import type { SiteModules } from './site-options.ts';
import { staticFiles } from './static-files.ts';

/** Time for responses in progress to finish at a stop. */
const drainMilliseconds = 10_000;

/** Starts the built site. @param dist the folder that the build wrote @throws Error that says why it does not run */
export async function start(
  environment: Environment,
  dist: string,
  siteModules: () => SiteModules,
  logger: Logger,
) {
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
  let parts: Awaited<ReturnType<typeof openParts>> | undefined;
  try {
    // Only a free port, whose number is part of the origin, is taken before there are answers. Refused a connection, a proxy asks
    // another instance; a 503 it would hand to the visitor.
    const origin = settings.origin ?? `http://localhost:${(await takePort()).port}`;
    const assets = builtAssets(join(dist, 'client/.vite/manifest.json'), {
      devWallet: !settings.production,
    });
    const shared = { origin, assets, logger, observers };
    const instance = { isStopping: () => stopping };
    // A wrong database ends the start, where the operator sees why. One that is away is waited for.
    parts = await openParts(modules, settings, environment, { ...shared, instance }, (open) =>
      openDatabases(open, {
        logger,
        async onWait(reason) {
          waitsFor = reason;
          manager.status(reason);
          await takePort();
        },
      }),
    );
    const { close, ...opened } = parts;
    // A request on a shared socket is answered: a proxy that took the instance out would turn visitors away.
    const isStopping = () => stopping && !isShared;
    const files = siteFolders(dist, settings);
    listener = siteListener({ ...modules, ...shared, ...opened, settings, files, isStopping });
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
      await close();
      await closeObservers();
      logger.info({}, `${config.name} has stopped`);
    });
  } catch (error) {
    await listening?.then(
      (taken) => taken.close(0),
      () => undefined,
    );
    await parts?.close();
    await closeObservers();
    throw error;
  }
}

/** Serves the folders of the build. In production the development wallet is neither named by any page nor served. */
function siteFolders(dist: string, { production }: ReturnType<typeof readSettings>) {
  const client = staticFiles({ folder: join(dist, 'client') });
  if (production) return [client];
  return [client, staticFiles({ folder: join(dist, 'dev-wallet'), prefix: devWalletPrefix })];
}

/** @param stop stops the site; its signal ends the delay */
function stopOnce(stop: (signal: AbortSignal) => Promise<void>) {
  const hurry = new AbortController();
  let stopped: Promise<void> | undefined;
  return {
    /** Reports in readiness that it stops, keeps serving for STOP_DELAY, lets answers finish and closes. `now` ends the delay. */
    stop(now: boolean): Promise<void> {
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
