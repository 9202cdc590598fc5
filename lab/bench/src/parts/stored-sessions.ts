import type { BenchPart } from '../bench.ts';
import { measureStoredSessions } from '../stored-sessions/measure-stored-sessions.ts';

/** Whether a large database is slower than a small one. */
export const storedSessions: BenchPart = {
  title: 'GET session, 1,000 users in turn',
  tries: 5,
  needs: ['site'],
  measure: ({ tries, started }) =>
    measureStoredSessions([10_000, 1_000_000], started, { rounds: tries, seconds: 2 }),
};
