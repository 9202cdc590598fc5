import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, SignedMessage, Visitor } from '@portico/testing/site/visitor';
import type { Entry, Ledger } from './ledger.ts';
import {
  type Ask,
  askToken,
  codeIn,
  contractAccount,
  createImpatientVisitor,
  forgedSignature,
  isOpen,
  keyAccount,
  type SimulatedAccount,
} from './requests.ts';

export type Actions = ReturnType<typeof createActions>;

const sessionCookie = 'next-auth.session-token';

/** Posts of one message by a visitor: a nonce has five tries. */
const tries = 4;

export function createActions(origin: string, ask: Ask, ledger: Ledger) {
  const messages = new Map<Entry, { signed: SignedMessage; cookies: Map<string, string> }>();
  const accounts = new Set<string>();
  const visitorOf = (entry: Entry) =>
    createImpatientVisitor(origin, new Map([[sessionCookie, entry.token]]));

  /** One try. Whether it was acknowledged; undefined where that is open. */
  const submit = async (
    visitor: Visitor,
    signed: SignedMessage,
    account: string,
  ): Promise<boolean | undefined> => {
    const message = signed.csrfToken;
    const before = new Map(visitor.cookies);
    const answer = await ask('sign-in', () => visitor.submit(signed));
    if (isOpen(answer)) {
      ledger.unsure(message, account);
      return undefined;
    }
    if (answer.status !== 200) {
      ledger.refused(message, codeIn(answer) ?? String(answer.status));
      return false;
    }
    const token = visitor.cookies.get(sessionCookie);
    if (token === undefined || token === before.get(sessionCookie)) {
      ledger.breach('a sign-in was acknowledged without a session', [answer.text]);
      return false;
    }
    messages.set(ledger.opened({ token, account, message }), { signed, cookies: before });
    accounts.add(account);
    return true;
  };

  const noteRead = (entry: Entry, answer: Answer | undefined): boolean => {
    if (answer?.status !== 200) return false;
    const { address } = answer.json();
    ledger.read(entry, { account: address === undefined ? undefined : String(address) });
    return true;
  };

  return {
    /** Signs in with a new account; `replaced` is the session that the browser had. */
    async signIn(account: SimulatedAccount, replaced?: Entry): Promise<boolean> {
      const visitor = createImpatientVisitor(origin);
      if (replaced !== undefined) visitor.cookies.set(sessionCookie, replaced.token);
      const token = await askToken(ask, visitor);
      if (token === undefined) return false;
      const signed = await account.sign(origin, token);
      if (replaced !== undefined) ledger.ending(replaced);
      for (let attempt = 0; attempt < tries; attempt++) {
        const done = await submit(visitor, signed, account.address);
        if (done && replaced !== undefined) ledger.ended(replaced);
        if (done !== undefined) return done;
        await delay(500);
      }
      return false;
    },

    async signInTwice(): Promise<void> {
      const account = keyAccount();
      const visitor = createImpatientVisitor(origin);
      const token = await askToken(ask, visitor);
      if (token === undefined) return;
      const signed = await account.sign(origin, token);
      const browsers = Array.from({ length: 3 }, () =>
        createImpatientVisitor(origin, visitor.cookies),
      );
      const answers = await Promise.all(
        browsers.map((browser) => ask('sign-in', () => browser.submit(signed))),
      );
      // First what opened a session: the others may then be refused.
      if (answers.some(isOpen)) ledger.unsure(token, account.address);
      for (const [index, answer] of answers.entries()) {
        const session = browsers[index]?.cookies.get(sessionCookie);
        if (answer?.status === 200 && session !== undefined) {
          ledger.opened({ token: session, account: account.address, message: token });
        }
      }
      for (const answer of answers) {
        if (isOpen(answer) || answer.status === 200) continue;
        ledger.refused(token, codeIn(answer) ?? String(answer.status));
      }
    },

    async replay(entry: Entry): Promise<void> {
      const known = messages.get(entry);
      if (known === undefined) return;
      const visitor = createImpatientVisitor(origin, known.cookies);
      const answer = await ask('replay', () => visitor.submit(known.signed));
      if (answer?.status === 200) ledger.breach('a used message opened a session', entry.history);
    },

    async forge(): Promise<void> {
      const visitor = createImpatientVisitor(origin);
      const token = await askToken(ask, visitor);
      if (token === undefined) return;
      const account = contractAccount(forgedSignature);
      const signed = await account.sign(origin, token);
      const answer = await ask('forged sign-in', () => visitor.submit(signed));
      if (answer?.status === 200) ledger.breach(`a forged sign-in as ${account.address} succeeded`);
    },

    async read(entry: Entry): Promise<boolean> {
      const answers = await Promise.all(
        // Two at once: one from each instance.
        [visitorOf(entry), visitorOf(entry)].map((visitor) =>
          ask('session', () => visitor.get('/api/auth/session')),
        ),
      );
      return answers.map((answer) => noteRead(entry, answer)).includes(true);
    },

    async readPage(entry: Entry): Promise<void> {
      const answer = await ask('page', () => visitorOf(entry).get('/account'));
      if (answer?.status === 302) ledger.read(entry, { account: undefined });
      if (answer?.status !== 200) return;
      // Pages name the account in links and in the state that the script takes over.
      const named = answer.text
        .match(/0x[\da-f]{40}/gi)
        ?.find((address) => address !== entry.account && accounts.has(address));
      if (named) ledger.breach(`a page names ${named}`, entry.history);
      if (answer.text.includes(entry.account)) ledger.read(entry, { account: entry.account });
    },

    async signOut(entry: Entry): Promise<void> {
      const visitor = visitorOf(entry);
      const csrfToken = await askToken(ask, visitor);
      if (csrfToken === undefined) return;
      ledger.ending(entry);
      const form = { csrfToken, callbackUrl: origin, json: 'true' };
      const answer = await ask('sign-out', () => visitor.post('/api/auth/signout', form));
      if (answer?.status === 200) ledger.ended(entry);
      else if (!isOpen(answer)) {
        ledger.breach(`a sign-out was refused with ${answer.status}`, entry.history);
      }
    },
  };
}
