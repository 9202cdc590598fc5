import { type Auth, createAuth } from '../../../server/src/create-auth/create-auth.ts';
import type { AuthOptions } from '../../../server/src/create-auth/options.ts';
import { siwe } from '../../../server/src/providers/siwe.ts';
import { answerWith, encodeVerdict, startTestNode } from '../chain/test-node.ts';

/** A clock that stands still until it is moved. */
export type TestClock = { now: number };

/** Everything that was logged. */
export type TestLog = {
  level: string;
  fields: Readonly<Record<string, unknown>>;
  message: string;
}[];

/** A node of a chain without contracts, shared by all tests; it ends with the process. */
const emptyChain = startTestNode(answerWith(encodeVerdict()));

/** A real session server on an in-memory database, with a clock to move and a log to read. */
export async function createTestAuth(
  options: Partial<AuthOptions> = {},
): Promise<{ auth: Auth; clock: TestClock; log: TestLog }> {
  const clock: TestClock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const log: TestLog = [];
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    log.push({ level, fields, message });
  };
  const auth = createAuth({
    url: 'https://example.com',
    secret: 'a secret for tests, long enough to be taken',
    database: ':memory:',
    providers: [siwe()],
    // Unless a test has other chains.
    ...(options.chains === undefined && { nodes: { 8453: [(await emptyChain).url] } }),
    now: () => clock.now,
    logger: { info: write('info'), warn: write('warn'), error: write('error') },
    ...options,
  });
  return { auth, clock, log };
}
