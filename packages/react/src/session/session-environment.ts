/** Why a session changed, as told to other tabs. next-auth's clients read it as "ask again". */
export type SessionTrigger = 'signin' | 'signout' | 'update';

/**
 * Everything the session machine takes from its surroundings, so that it runs the same in a browser
 * and in a test of several tabs. Each `on…` returns a function that stops listening.
 */
export type SessionEnvironment = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Runs `task` once after that many milliseconds; the result cancels it. */
  readonly setTimer: (task: () => void, milliseconds: number) => () => void;
  readonly isVisible: () => boolean;
  readonly isOnline: () => boolean;
  /** The page came into view, also when it returns from the back-forward cache. */
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  /** The page is being left, which cuts off requests that are under way. */
  readonly onLeave: (listener: () => void) => () => void;
  /** Tells every other tab of this origin. Never throws: storage may be full or forbidden. */
  readonly tellOtherTabs: (trigger: SessionTrigger) => void;
  /** Another tab, with this client or next-auth's, said that the session may have changed. */
  readonly onOtherTab: (listener: () => void) => () => void;
  /** Leaves a line in the server's log (`POST /_log`). Never throws and never waits. */
  readonly report: (code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR', message: string) => void;
};
