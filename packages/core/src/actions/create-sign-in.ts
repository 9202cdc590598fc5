import type { PorticoConfig } from '../create-portico.ts';
import type { SessionStore } from '../session/session-store.ts';
import {
  createPendingMessages,
  type SignInPurpose,
  withCookies,
} from '../sign-in/pending-message.ts';
import { createSignInStore, type SignInStore } from '../sign-in/sign-in-store.ts';
import { createVerification } from '../sign-in/verification.ts';
import { siteChains } from '../wallet/site-chains.ts';

/**
 * Creates a sign-in with the wallet of a page.
 *
 * @param session the session of the page
 * @param purpose what the signed message is for
 */
export function createSignIn(
  portico: PorticoConfig,
  session: SessionStore,
  purpose: SignInPurpose,
): SignInStore {
  const { options, wallet, storage, api } = portico.internal;
  const { now, setTimer } = api.environment;
  const [first, ...others] = siteChains(options.chains);
  // On a server, which renders the dialog, nothing is signed.
  const { host = '', origin = '' } = globalThis.location ?? {};
  const chainIds = [first.id, ...others.map(({ id }) => id)] as const;
  const site = { domain: host, origin, chainIds };
  return createSignInStore({
    ...site,
    statement: options.statement ?? `Sign in to ${options.appName}.`,
    account() {
      const connected = wallet.getSnapshot();
      return connected.status === 'connected' ? connected : undefined;
    },
    engine: wallet.load,
    withdraw() {
      // Without the engine nothing was requested.
      wallet.load().then(
        (engine) => engine.withdraw(),
        () => undefined,
      );
    },
    pending: createPendingMessages(withCookies(storage), site, now, purpose),
    ...createVerification(purpose, portico, session),
    now,
    wait: (milliseconds) =>
      new Promise((resolve) => void setTimer(() => resolve(undefined), milliseconds)),
  });
}
