import { expect, test } from 'vitest';
import { createLedger, type Entry, type Ledger } from './ledger.ts';

const create = () =>
  createLedger(
    () => '0 s',
    () => undefined,
  );
const opening = { token: 'a', account: '0xA', message: 'one' };
const [signedIn, signedOut] = [{ account: '0xA' }, { account: undefined }];

const histories: [string, string | undefined, (ledger: Ledger, entry: Entry) => void][] = [
  ['a session that holds', undefined, (ledger, entry) => ledger.read(entry, signedIn)],
  ['a lost session', 'is lost', (ledger, entry) => ledger.read(entry, signedOut)],
  ['another account', 'another account', (ledger, entry) => ledger.read(entry, { account: '0xB' })],
  [
    'an end',
    undefined,
    (ledger, entry) => {
      ledger.ending(entry);
      ledger.ended(entry);
      ledger.read(entry, signedOut);
    },
  ],
  [
    'a session after its end',
    'holds again',
    (ledger, entry) => {
      ledger.ending(entry);
      ledger.ended(entry);
      ledger.read(entry, signedIn);
    },
  ],
  [
    'an end without an answer that happens late',
    undefined,
    (ledger, entry) => {
      ledger.ending(entry);
      ledger.read(entry, signedIn);
      ledger.read(entry, signedOut);
      ledger.read(entry, signedOut);
    },
  ],
  [
    'an end without an answer that is taken back',
    'holds again',
    (ledger, entry) => {
      ledger.ending(entry);
      ledger.read(entry, signedOut);
      ledger.read(entry, signedIn);
    },
  ],
  [
    'a second session of one message',
    'two sessions',
    (ledger) => ledger.opened({ ...opening, token: 'b' }),
  ],
  ['one token twice', 'one token', (ledger) => ledger.opened({ ...opening, message: 'another' })],
  ['a used message', undefined, (ledger) => ledger.refused('one', 'NONCE_USED')],
  ['a message used up for nothing', 'NONCE_USED', (ledger) => ledger.refused('two', 'NONCE_USED')],
  ['a wrong refusal', 'SIG_INVALID', (ledger) => ledger.refused('two', 'SIG_INVALID')],
];

test.each(histories)('%s: %s', (_, breach, happen) => {
  const ledger = create();
  happen(ledger, ledger.opened(opening));
  expect(ledger.breaches.map(({ what }) => what)).toEqual(
    breach === undefined ? [] : [expect.stringContaining(breach)],
  );
});

test('what got no answer may hold or not, and after a refusal as used it may', () => {
  const ledger = create();
  ledger.unsure('one', '0xA');
  ledger.refused('one', 'NONCE_USED');
  expect(ledger.mayHave().get('0xA')).toEqual({ least: 0, most: 1 });
  ledger.unsure('two', '0xB');
  const entry = ledger.opened({ token: 'b', account: '0xB', message: 'two' });
  expect(ledger.mayHave().get('0xB')).toEqual({ least: 1, most: 1 });
  ledger.ending(entry);
  expect(ledger.mayHave().get('0xB')).toEqual({ least: 0, most: 1 });
  expect([...ledger.mayHave().keys()].sort()).toEqual(['0xA', '0xB']);
  expect(ledger.breaches).toEqual([]);
});

test('a breach tells all that was done with the session', () => {
  const told: string[] = [];
  const ledger = createLedger(
    () => '7 s',
    ({ what, history }) => told.push(what, ...history),
  );
  ledger.unsure('one', '0xA');
  ledger.read(ledger.opened(opening), signedOut);
  expect(told).toEqual([
    '7 s an acknowledged session is lost',
    '7 s no answer to the sign-in, or one that leaves it open',
    '7 s signed in as 0xA',
    '7 s read: not signed in',
  ]);
});
