/**
 * What is known of a session: `live` and `ended` were acknowledged; `either` was asked to end and the answer is unknown.
 */
export type SessionState = 'live' | 'ended' | 'either';

/** A session whose opening was acknowledged. */
export type Entry = {
  readonly token: string;
  readonly account: string;
  readonly message: string;
  state: SessionState;
  /** Requests and answers of the session, with times. */
  readonly history: readonly string[];
};

/** A promise that was broken, with all that is known about it. */
export type Breach = { readonly what: string; readonly history: readonly string[] };

/** The account of an answer about a session; undefined when no one is signed in. */
export type Read = { readonly account: string | undefined };

/** Everything that the site acknowledged, with every answer that contradicts it. */
export type Ledger = {
  readonly entries: readonly Entry[];
  readonly breaches: readonly Breach[];
  /** True when a sign-in with this message may have happened without an answer. */
  isUnsure(message: string): boolean;
  /** A sign-in got no answer, or one that leaves open whether it happened. */
  unsure(message: string, account: string): void;
  /** A sign-in was acknowledged. */
  opened(opened: Pick<Entry, 'token' | 'account' | 'message'>): Entry;
  /** A sign-in with a right message was refused. */
  refused(message: string, code: string): void;
  /** The end of a session is asked for now. */
  ending(entry: Entry): void;
  /** The end of a session was acknowledged. */
  ended(entry: Entry): void;
  /** A session was asked for, and the answer is `read`. Nothing else may be done with the session meanwhile. */
  read(entry: Entry, read: Read): void;
  /** The account that signed in, or may have. */
  accounts(): ReadonlySet<string>;
  /** Range of live sessions of the account: the acknowledged ones, and those whose opening or end is unknown. */
  mayHave(account: string): { readonly least: number; readonly most: number };
  /** Anything else that must not happen. */
  breach(what: string, history?: readonly string[]): void;
};

type Opened = Entry & { history: string[] };

/** An empty ledger. `now` is for the times of its histories; `onBreach` hears of each breach at once. */
export function createLedger(now: () => string, onBreach: (breach: Breach) => void): Ledger {
  const entries: Opened[] = [];
  const breaches: Breach[] = [];
  const openedBy = new Map<string, Opened>();
  const tokens = new Map<string, Opened>();
  const unsure = new Map<string, { readonly account: string; readonly history: string[] }>();

  const note = (entry: Entry, text: string) => {
    // Reads repeat; the last ones tell enough.
    const { history } = entry as Opened;
    history.push(`${now()} ${text}`);
    if (history.length > 40) history.splice(8, 1);
  };
  const breach = (what: string, history: readonly string[] = []) => {
    const found = { what: `${now()} ${what}`, history: [...history] };
    breaches.push(found);
    onBreach(found);
  };

  return {
    entries,
    breaches,
    breach,
    isUnsure: (message) => unsure.has(message),
    unsure(message, account) {
      const known = unsure.get(message) ?? { account, history: [] };
      known.history.push(`${now()} no answer to the sign-in, or one that leaves it open`);
      unsure.set(message, known);
    },
    opened({ token, account, message }) {
      const history = [...(unsure.get(message)?.history ?? [])];
      const entry: Opened = { token, account, message, state: 'live', history };
      note(entry, `signed in as ${account}`);
      const before = openedBy.get(message);
      if (before !== undefined) {
        breach('one message opened two sessions', [...before.history, ...history]);
      }
      const same = tokens.get(token);
      if (same !== undefined) breach('two sign-ins got one token', [...same.history, ...history]);
      // The answer that was missing is known now: a message opens one session.
      unsure.delete(message);
      openedBy.set(message, entry);
      tokens.set(token, entry);
      entries.push(entry);
      return entry;
    },
    refused(message, code) {
      const before = openedBy.get(message);
      const isUsed = unsure.has(message) || before !== undefined;
      if (code === 'NONCE_USED' && isUsed) return;
      breach(`a right sign-in was refused with ${code}`, before?.history);
    },
    ending(entry) {
      note(entry, 'asked to end');
      if (entry.state === 'live') entry.state = 'either';
    },
    ended(entry) {
      note(entry, 'ended');
      entry.state = 'ended';
    },
    read(entry, { account }) {
      note(entry, account === undefined ? 'read: not signed in' : `read: ${account}`);
      if (account !== undefined && account !== entry.account) {
        breach('a session was answered with another account', entry.history);
      } else if (account === undefined && entry.state === 'live') {
        breach('an acknowledged session is lost', entry.history);
      } else if (account !== undefined && entry.state === 'ended') {
        breach('an ended session holds again', entry.history);
      }
      // What was seen to have ended has: it never comes back. What holds may still be about to end.
      if (account === undefined) entry.state = 'ended';
    },
    accounts: () => new Set([...entries, ...unsure.values()].map(({ account }) => account)),
    mayHave(account) {
      const own = entries.filter((entry) => entry.account === account);
      const least = own.filter(({ state }) => state === 'live').length;
      const open = own.filter(({ state }) => state === 'either').length;
      const unknown = [...unsure.values()].filter((attempt) => attempt.account === account).length;
      return { least, most: least + open + unknown };
    },
  };
}
