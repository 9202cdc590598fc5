export type Entry = {
  readonly token: string;
  readonly account: string;
  readonly message: string;
  /** `live` and `ended` were acknowledged; `either` was asked to end, and the answer is unknown. */
  state: 'live' | 'ended' | 'either';
  readonly history: string[];
};

export type Breach = { readonly what: string; readonly history: readonly string[] };

export type Ledger = ReturnType<typeof createLedger>;

/** An empty ledger. `now` is for the times of its histories; `onBreach` hears of each breach at once. */
export function createLedger(now: () => string, onBreach: (breach: Breach) => void) {
  const entries: Entry[] = [];
  const breaches: Breach[] = [];
  const openedBy = new Map<string, Entry>();
  const tokens = new Map<string, Entry>();
  const unsure = new Map<string, { readonly account: string; readonly history: string[] }>();

  const note = ({ history }: Entry, text: string) => {
    // Reads repeat; the last ones tell enough.
    history.push(`${now()} ${text}`);
    if (history.length > 40) history.splice(8, 1);
  };
  const breach = (what: string, history: readonly string[] = []) => {
    const found = { what: `${now()} ${what}`, history: [...history] };
    breaches.push(found);
    onBreach(found);
  };

  return {
    entries: entries as readonly Entry[],
    breaches: breaches as readonly Breach[],
    breach,
    unsure(message: string, account: string): void {
      const known = unsure.get(message) ?? { account, history: [] };
      known.history.push(`${now()} no answer to the sign-in, or one that leaves it open`);
      unsure.set(message, known);
    },
    opened({ token, account, message }: Pick<Entry, 'token' | 'account' | 'message'>): Entry {
      const history = [...(unsure.get(message)?.history ?? [])];
      const entry: Entry = { token, account, message, state: 'live', history };
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
    refused(message: string, code: string): void {
      const before = openedBy.get(message);
      const isUsed = unsure.has(message) || before !== undefined;
      if (code === 'NONCE_USED' && isUsed) return;
      breach(`a right sign-in was refused with ${code}`, before?.history);
    },
    ending(entry: Entry): void {
      note(entry, 'asked to end');
      if (entry.state === 'live') entry.state = 'either';
    },
    ended(entry: Entry): void {
      note(entry, 'ended');
      entry.state = 'ended';
    },
    /** Judges an answer about a session; undefined is nobody. Nothing else may be done with the session meanwhile. */
    read(entry: Entry, { account }: { readonly account: string | undefined }): void {
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
    /** Ranges of live sessions by account: the acknowledged ones, and those whose opening or end is unknown. */
    mayHave(): ReadonlyMap<string, { readonly least: number; readonly most: number }> {
      const ranges = new Map<string, { least: number; most: number }>();
      const count = (account: string, least: number, most: number) => {
        const range = ranges.get(account) ?? { least: 0, most: 0 };
        ranges.set(account, { least: range.least + least, most: range.most + most });
      };
      for (const { account, state } of entries)
        count(account, state === 'live' ? 1 : 0, state === 'ended' ? 0 : 1);
      for (const { account } of unsure.values()) count(account, 0, 1);
      return ranges;
    },
  };
}
