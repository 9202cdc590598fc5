import { siwe } from '../../../server/src/providers/siwe.ts';

const silent = () => undefined;

/** The options that guides leave to the reader as `...options`. */
export const options = {
  url: 'https://example.com',
  secret: 'a secret for tests, long enough to be taken',
  database: ':memory:',
  providers: [siwe()],
  // No server listens on this port.
  nodes: { 8453: ['http://127.0.0.1:9'] },
  logger: { info: silent, warn: silent, error: silent },
};
