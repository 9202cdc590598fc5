import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readEnvironment } from '@portico/server/environment';
import { pino } from 'pino';
import { createPageTable } from '../routes/page-table.ts';
import { siteName } from '../site.ts';
import { builtAssets, devWalletPrefix } from './assets.ts';
import { createSite } from './create-site.ts';
import { type Listening, listen } from './listen.ts';
import { openAuth } from './open-auth.ts';
import { renderSite } from './render.tsx';
import { securityHeaders, withHeaders } from './security-headers.ts';
import { createSiteRpc, ethereumRpcPath } from './site-rpc.ts';
import { createStaticFiles } from './static-files.ts';
import { createWordsTable } from './words-table.ts';

/** A running site, or the sentences that say why it does not run. */
export type Outcome =
  | { readonly ok: true; readonly origin: string; readonly stop: () => Promise<void> }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Answers that are under way at a stop may take so long to finish. */
const drainMilliseconds = 10_000;

/** Starts the built site. */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  built: {
    /** The folder that the build wrote. */
    readonly dist: string;
    /** What `import.meta.glob` found in `src/pages`. */
    readonly modules: Readonly<Record<string, unknown>>;
    /** What it found in `src/locales`. */
    readonly words: Readonly<Record<string, unknown>>;
  },
): Promise<Outcome> {
  const read = readEnvironment(environment);
  if (!read.ok) return read;
  const { settings } = read;
  const { production } = settings;
  const log = pino({ name: 'portico' });

  // The port comes first: with PORT=0 nobody knows the public address before it is taken.
  let listener: RequestListener = (_request, answer) => {
    answer.writeHead(503, { 'retry-after': '1' }).end();
  };
  let listening: Listening | undefined;
  try {
    const { hosts, port } = settings;
    listening = await listen((request, answer) => listener(request, answer), hosts, port);
    const open = listening;
    const origin = settings.origin ?? `http://localhost:${open.port}`;
    const client = join(built.dist, 'client');
    const devWallet = join(built.dist, 'dev-wallet');
    const assets = builtAssets(join(client, '.vite/manifest.json'), { devWallet: !production });
    // In production the development wallet is neither named by any page nor served.
    const files = [createStaticFiles({ folder: client })];
    if (!production) files.push(createStaticFiles({ folder: devWallet, prefix: devWalletPrefix }));
    const pages = createPageTable(built.modules);
    const auth = await openAuth(settings, { origin, assets, logger: log });
    let stopping = false;
    const site = createSite({
      auth,
      origin,
      assets,
      production,
      walletConnect: settings.walletConnect,
      ethereumRpcUrl: ethereumRpcPath(settings),
      pages,
      words: createWordsTable(built.words),
      files,
      embedded: settings.embedIn.length > 0,
      health: { store: () => auth.ping(), stopping: () => stopping },
      rpc: createSiteRpc(settings, origin, (host, why) =>
        log.warn({ host, why }, 'A node of /api/rpc could not be asked'),
      ),
      render: renderSite,
      log: (error, what) => log.error({ err: error }, what),
    });
    const respond = getRequestListener(site.fetch);
    listener = withHeaders(
      securityHeaders({
        origin,
        relayUrl: settings.walletConnect?.relayUrl,
        embedIn: settings.embedIn,
      }),
      (request, answer) => {
        void respond(request, answer);
      },
    );
    return {
      ok: true,
      origin,
      async stop() {
        if (stopping) return;
        stopping = true;
        await open.close(drainMilliseconds);
        await auth.close();
        log.info({}, `${siteName} has stopped`);
      },
    };
  } catch (error) {
    await listening?.close(0);
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
