import type { SessionConfig } from '../session/session-config.ts';
import {
  createSessionStore,
  type RenderedSession,
  type SessionSnapshot,
  startSession,
} from '../session/session-store.ts';

/** The listener, and the session that the page was rendered with. */
export type WatchSessionParameters = {
  /** Called at once, and whenever the session changes: in this tab, in another one, or on the server. */
  readonly onChange: (session: SessionSnapshot) => void;
  /** The session that the page was rendered with, null when unauthenticated. Without it the server is asked. */
  readonly initial?: RenderedSession | undefined;
};

/**
 * Follows the session of this browser, for a page without React. Returns a function that stops it.
 *
 * @example
 * const stop = watchSession(portico, {
 *   onChange({ data }) {
 *     output.textContent = data?.address ?? 'Nobody is signed in.';
 *   },
 * });
 */
export function watchSession(
  portico: SessionConfig,
  { onChange, initial }: WatchSessionParameters,
): () => void {
  const { api, options, stores } = portico.internal;
  const session = createSessionStore(api, { ...options, initial });
  const unsubscribe = session.subscribe(() => onChange(session.getSnapshot()));
  stores.add(session);
  onChange(session.getSnapshot());
  const stop = startSession(session);
  return () => {
    stop();
    unsubscribe();
    stores.delete(session);
  };
}
