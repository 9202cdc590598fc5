import type { Session } from '@portico/protocol';
import { describe, expect, it } from 'vitest';
import { home as words } from '../locales/en.ts';
import { visitorSteps } from './visitor-steps.tsx';

const address = '0x1234567890123456789012345678901234567890';
const session: Session = {
  id: 'a session',
  user: { id: 'a user', name: address },
  account: `eip155:8453:${address}`,
  accounts: [`eip155:8453:${address}`],
  address,
  createdAt: '2026-11-21T02:46:00.000Z',
  expires: '2026-11-28T02:46:00.000Z',
};
type Input = [
  Parameters<typeof visitorSteps>[0],
  ...[Parameters<typeof visitorSteps>[1], string | undefined],
];
const stepsOf = (...input: Input) => visitorSteps(...input, words, 'en-GB');
const marks = (...input: Input) => stepsOf(...input).map(({ mark }) => mark);

describe('visitorSteps', () => {
  it('begin with connecting', () => {
    expect(marks(null, 'disconnected', undefined)).toEqual(['now', 'later', 'later']);
  });

  it('continue with signing once a wallet is connected', () => {
    expect(marks(null, 'connected', address)).toEqual(['done', 'now', 'later']);
  });

  it('are all done with a session, with or without a wallet', () => {
    expect(marks(session, 'disconnected', undefined)).toEqual(['done', 'done', 'done']);
    expect(stepsOf(session, 'connected', address).map(({ state }) => state)).toEqual([
      '0x1234…7890',
      'Signed',
      'Until 28 November',
    ]);
  });

  it('show no step as done while the session is loading', () => {
    expect(marks(undefined, 'disconnected', undefined)).toEqual(['now', 'later', 'later']);
  });
});
