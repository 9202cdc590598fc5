import { homeOnServer, home as words } from '@portico/locales/en/site';
import type { Session } from '@portico/protocol';
import { describe, expect, it } from 'vitest';
import { developersHtml } from './developers.tsx';
import { greeting } from './greeting.tsx';
import { doorState, visitorSteps } from './visitor-steps.tsx';

const address = '0x1234567890123456789012345678901234567890';
const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: address },
  account: `eip155:8453:${address}`,
  accounts: [`eip155:8453:${address}`],
  wallets: [{ account: `eip155:8453:${address}`, address, chainId: 8453 }],
  address,
  createdAt: '2026-11-21T02:46:00.000Z',
  expires: '2026-11-28T02:46:00.000Z',
};
type Input = [
  Parameters<typeof visitorSteps>[0],
  Parameters<typeof visitorSteps>[1],
  string | undefined,
];
const readSteps = (...input: Input) => visitorSteps(...input, words, 'en-GB');
const marks = (...input: Input) => readSteps(...input).map(({ mark }) => mark);

describe('visitorSteps', () => {
  it('begin with connecting', () => {
    expect(marks(null, 'disconnected', undefined)).toEqual(['now', 'later', 'later']);
  });

  it('continue with signing once a wallet is connected', () => {
    expect(marks(null, 'connected', address)).toEqual(['done', 'now', 'later']);
  });

  it('are all done with a session, with or without a wallet', () => {
    expect(marks(session, 'disconnected', undefined)).toEqual(['done', 'done', 'done']);
    expect(readSteps(session, 'connected', address).map(({ status }) => status)).toEqual([
      '0x1234…7890',
      'Signed',
      'Until 28 November',
    ]);
  });

  it('name no next step while the session is unknown', () => {
    for (const unknown of [
      readSteps(undefined, 'disconnected', undefined),
      readSteps(undefined, 'connected', address),
    ]) {
      expect(unknown.map(({ mark }) => mark)).toEqual(['later', 'later', 'later']);
      expect(unknown.map(({ status }) => status)).toEqual(['', '', '']);
    }
  });
});

describe('doorState', () => {
  it('is closed until a wallet is connected', () => {
    expect(doorState(null, 'disconnected')).toBe('closed');
    expect(doorState(undefined, 'reconnecting')).toBe('closed');
    expect(doorState(null, 'connecting')).toBe('closed');
  });

  it('is ajar with a wallet that has not signed in', () => {
    expect(doorState(null, 'connected')).toBe('ajar');
  });

  it('is open with a session, with or without a wallet', () => {
    expect(doorState(session, 'connected')).toBe('open');
    expect(doorState(session, 'disconnected')).toBe('open');
  });
});

describe('greeting', () => {
  it('explains the page to a new visitor', () => {
    const { heading, lead } = words;
    expect(greeting(null, undefined, words, 'en-GB')).toEqual({ heading, lead });
  });

  it('tells a member whose session cannot be checked that they are not signed out', () => {
    for (const wallet of [undefined, address]) {
      const { heading, lead } = greeting(undefined, wallet, words, 'en-GB');
      expect(heading).toBe(words.heading);
      expect(lead).toContain('You have not been signed out');
    }
  });

  it('names the next step once a wallet is connected', () => {
    const { heading, lead } = greeting(null, address, words, 'en-GB');
    expect(heading).toBe('One signature to go');
    expect(lead).toContain('0x1234…7890 is connected');
  });

  it('names who is signed in, and until when, whatever wallet is connected', () => {
    const other = '0x9999999999999999999999999999999999999999';
    expect(greeting(session, other, words, 'en-GB')).toEqual({
      heading: 'The door is open',
      lead: 'Welcome, 0x1234…7890. You’re signed in until 28 November.',
    });
  });

  it('uses the name or the email of a user without a wallet', () => {
    const { address: _, ...rest } = session;
    const user = { id: 'a user', email: 'eve@example.org' };
    expect(greeting({ ...rest, user }, undefined, words, 'en-GB').lead).toContain(
      'Welcome, eve@example.org.',
    );
  });
});

describe('developersHtml', () => {
  it('escapes its code', () => {
    expect(developersHtml({ ...words, ...homeOnServer })).toContain('&lt;h1>Hello&lt;/h1>');
    expect(developersHtml({ ...words, ...homeOnServer })).not.toMatch(/<h1|undefined/);
  });
});
