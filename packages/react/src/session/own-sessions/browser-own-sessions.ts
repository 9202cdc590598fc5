import { browserSessionApi, sessionStores } from '../browser-session-api.ts';
import { createOwnSessionsClient } from './own-sessions-client.ts';

/** The client of this page. */
export const browserOwnSessions = createOwnSessionsClient(() => browserSessionApi, sessionStores);

/**
 * The visitor's own sessions on every device, newest first; the one of this browser is `current`.
 * Prefer `useSessions` in components.
 */
export const getSessions = browserOwnSessions.getSessions;

/** Ends one of the visitor's sessions by its id. Ending the current one is signing out. */
export const endSession = browserOwnSessions.endSession;

/** Ends all of the visitor's sessions but the one of this browser. */
export const endOtherSessions = browserOwnSessions.endOtherSessions;
