import { authBasePath, base, siteUrl } from '@portico/protocol';
import { processBudget } from '../common/byte-budget.ts';
import { consoleLogger, createLogLimit } from '../common/logger.ts';
import { createHealth, type Health, watchHealth } from '../health/health.ts';
import { startHeartbeat } from '../health/heartbeat.ts';
import { createCookieSettings } from '../http/auth-cookies.ts';
import { createProxyTrust } from '../http/proxy-trust.ts';
import { type ChainNodes, createChainNodes } from '../nodes/chain-nodes.ts';
import { isSigned, observeProviders } from '../providers/provider.ts';
import type { AuthContext } from '../routes/context.ts';
import { createNotify } from '../routes/notices.ts';
import { createRpcProxies } from '../rpc-proxy/rpc-proxy.ts';
import { createEmit } from '../sessions/events.ts';
import { createRecheck } from '../sessions/recheck.ts';
import { createTouchSession, defaultFreshFor, defaultLifetime } from '../sessions/session.ts';
import { createComputeData } from '../sessions/session-data.ts';
import { createNonces, createRandom } from '../sign-in/nonce.ts';
import { createRateLimits } from '../sign-in/rate-limit.ts';
import {
  createObserveSignatures,
  createVerifySignature,
  recoverKind,
} from '../signature/verify-signature.ts';
import { selectStore } from '../store/lazy-store.ts';
import { watchStore } from '../store/observe-store.ts';
import { startSweeping } from '../store/retention.ts';
import type { Store } from '../store/store.ts';
import { tagLogger } from '../telemetry/request-id.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import { createWalletListAccess } from '../wallet-list/wallet-list.ts';
import { observeBudget } from './observe.ts';
import type { AuthOptions } from './options.ts';

/** The parts of a session server: what its requests need, and what opens, reports and stops with it. */
type AuthParts = Pick<OpenedParts, 'health' | 'nodes' | 'open'> & {
  readonly context: AuthContext;
  /** Stops background work and closes the database. */
  readonly stop: () => Promise<void>;
};

/** Creates the parts of a session server from options that were checked. The database opens later. */
export function createContext(options: AuthOptions): AuthParts {
  const { origin: publicOrigin } = new URL(options.url);
  const origin = siteUrl(publicOrigin, { origin: publicOrigin });
  const { basePath = authBasePath, chains = [base], cookieDomain, embedIn = [] } = options;
  const { now = Date.now, pages = {}, secret, session = {} } = options;
  // The server's own pages are checked more closely, also when it is on the list.
  const trustedOrigins = new Set(options.trustedOrigins?.filter((other) => other !== origin));
  const random = createRandom();
  const logger = tagLogger(options.logger ?? consoleLogger);
  const { data, freshFor = defaultFreshFor, restored, ...lifetimes } = session;
  const lifetime = { ...defaultLifetime, ...lifetimes };
  const emit = createEmit(options.events, logger);
  const telemetry = createTelemetry(options.observers);
  const environment = { chains, lifetime, logger, now, restored, telemetry };
  const { health, nodes, open, stop, store } = startStore(options, environment);
  const observed = createObserveSignatures(chains, telemetry);
  const verifySignature = observed(
    createVerifySignature({
      nodes,
      quorum: options.nodeQuorum ?? 1,
      now,
      limits: options.nodeTimeouts ?? {},
      isKnown: async (account) => (await store.findAccount(account)) !== undefined,
    }),
  );
  const providers = observeProviders(options.providers, telemetry);
  const limits = createRateLimits(store, now);
  const isPage = (claimed: string | null) =>
    claimed === origin || trustedOrigins.has(claimed ?? '');
  const context: AuthContext = {
    origin,
    basePath,
    trustedOrigins,
    ...createCookieSettings({ origin, trustedOrigins, embedIn, cookieDomain }),
    embedIn,
    nonces: createNonces({
      secrets: typeof secret === 'string' ? [secret] : (secret ?? []),
      now,
      random,
    }),
    store,
    writes: health.writes,
    chains,
    sameUserChains: options.oneUserPerKey === false ? [] : chains.map(({ id }) => id),
    providers,
    walletProvider: options.providers.find(isSigned),
    lifetime,
    freshFor,
    verifySignature,
    recoverKind: observed(recoverKind),
    telemetry,
    rpcProxies: createRpcProxies(options.rpcProxy, { isPage, nodes, now, logger, telemetry }),
    byteBudget: observeBudget(processBudget, telemetry),
    walletList: createWalletListAccess(options, { chains, fetch, now, logger }),
    recheck: createRecheck({ store, verifySignature, now, logger, emit }),
    touchSession: createTouchSession(store, logger),
    pages,
    allow: options.allow,
    computeData: createComputeData(data),
    emit,
    notify: createNotify({ store, providers, origin, basePath, pages, logger, now, ...limits }),
    logger,
    ...limits,
    refusalLogLimit: createLogLimit(60, now),
    clientLogLimit: createLogLimit(60, now),
    callbackUrlLogLimit: createLogLimit(60, now),
    ...createProxyTrust(options.trustedProxies ?? [], origin, logger),
    signInsPerMinute: options.signInsPerMinute ?? 60,
    now,
    random,
  };
  const close = (): Promise<void> => {
    for (const provider of providers.values()) {
      if (provider.type === 'email') provider.close();
    }
    return stop();
  };
  return { context, health, nodes, open, stop: close };
}

type OpenedParts = {
  readonly health: Health;
  readonly nodes: ChainNodes;
  readonly store: Store;
  /** Opens the database now. */
  readonly open: () => Promise<void>;
  /** Stops background work and closes the database. */
  readonly stop: () => Promise<void>;
};

/** Prepares the store, which starts sweeping and the heartbeat once it is open. */
function startStore(
  { database, instance, nodes: urls = {} }: AuthOptions,
  {
    chains,
    lifetime,
    logger,
    now,
    restored,
    telemetry,
  }: Pick<AuthContext, 'chains' | 'lifetime' | 'logger' | 'now' | 'telemetry'> & {
    readonly restored: NonNullable<AuthOptions['session']>['restored'];
  },
): OpenedParts {
  let stopSweeping = (): void => undefined;
  let stopHeartbeat = async (): Promise<void> => undefined;
  const nodes = createChainNodes(chains, urls, { now, logger, telemetry });
  const onOpen = (opened: Store) => {
    stopSweeping = startSweeping(opened, lifetime.idle, now, logger);
    if (instance) {
      const environment = { nodes, now, logger, health: () => health.check() };
      stopHeartbeat = startHeartbeat(opened, { ...environment, ...instance });
    }
  };
  const start = { logger, now, restoredSessions: restored };
  const { store, open } = selectStore(database, start, { onOpen, telemetry });
  watchStore(store, telemetry, () => now() - lifetime.idle * 1000);
  const health = createHealth(store, { now, logger });
  watchHealth(health, telemetry);
  const stop = async () => {
    stopSweeping();
    await stopHeartbeat();
    await store.close();
  };
  return { health, nodes, open, stop, store };
}
