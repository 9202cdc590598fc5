import type { SessionConfig } from '../session-config.ts';
import type { SessionApi } from '../session-requests.ts';
import type { SessionStore } from '../session-store.ts';

/** A request that was sent and has not come back. */
export type Pending = {
  readonly tab: Tab;
  readonly path: string;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  /** Set once the server has handled it; the answer is still on its way back. */
  answer?: Response;
};

/** One tab: its session, its configuration, and what its browser knows. */
export type Tab = {
  readonly api: SessionApi;
  readonly store: SessionStore;
  readonly config: SessionConfig;
  readonly timers: Set<{ at: number; task: () => void }>;
  readonly listeners: Record<'visible' | 'online' | 'leave' | 'other', Set<() => void>>;
  /** Messages of other tabs that the browser has not delivered yet. */
  inbox: number;
  visible: boolean;
  /** Sessions that this tab was told are over. */
  readonly over: Set<string>;
  /** The URLs that the tab went to, in order. */
  readonly went: string[];
  /** The session shown when the tab began to leave; undefined while it stays. */
  left: string | null | undefined;
  /** The codes of its reports to the server's log. */
  readonly reports: string[];
};
