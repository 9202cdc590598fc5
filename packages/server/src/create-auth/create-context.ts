import { authBasePath, base, siteUrl } from '@portico/protocol';
import { processBudget } from '../common/byte-budget.ts';
import { consoleLogger, createLogLimit } from '../common/logger.ts';
import { createHealth, watchHealth } from '../health/health.ts';
import { startHeartbeat } from '../health/instances.ts';
import { createCookieSettings } from '../http/auth-cookies.ts';
import { createProxyTrust } from '../http/client-ip.ts';
import { createChainNodes } from '../nodes/chain-nodes.ts';
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

/** Creates the parts of a session server from checked options, and the functions that open, check and stop it. */
export function createContext(options: AuthOptions) {
  const { origin: publicOrigin } = new URL(options.url);
  const origin = siteUrl(publicOrigin, { origin: publicOrigin });
  const { basePath = authBasePath, chains = [base], cookieDomain, embedIn = [] } = options;
  const { now = Date.now, pages = {}, secret, session = {} } = options;
  // The server's own pages are checked more closely, also when it is on the list.
  const trustedOrigins = new Set(options.trustedOrigins?.filter((other) => other !== origin));
  const random = createRandom();
  const logger = tagLogger(options.logger ?? consoleLogger);
  const { data, freshFor = defaultFreshFor, restored: _, ...lifetimes } = session;
  const lifetime = { ...defaultLifetime, ...lifetimes };
  const emit = createEmit(options.events, logger);
  const telemetry = createTelemetry(options.observers);
  const environment = { chains, lifetime, logger, now, telemetry };
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

/** Prepares the store, which starts sweeping and the heartbeat once it is open. Stopping ends both, and closes it. */
function startStore(
  { database, instance, nodes: urls = {}, session }: AuthOptions,
  environment: Pick<AuthContext, 'chains' | 'lifetime' | 'logger' | 'now' | 'telemetry'>,
) {
  const { chains, lifetime, logger, now, telemetry } = environment;
  let stopSweeping = (): void => undefined;
  let stopHeartbeat = async (): Promise<void> => undefined;
  const nodes = createChainNodes(chains, urls, { now, logger, telemetry });
  const onOpen = (opened: Store) => {
    stopSweeping = startSweeping(opened, lifetime.idle, now, logger);
    const seen = { nodes, now, logger, health: () => health.check() };
    if (instance) stopHeartbeat = startHeartbeat(opened, { ...seen, ...instance });
  };
  const start = { logger, now, restoredSessions: session?.restored };
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
