import { randomBytes } from 'node:crypto';
import { base, checkSiweMessage, parseSiweMessage } from '@portico/protocol';
import { createNodePool } from '../../../../../packages/server/src/nodes/node-pool.ts';
import { createNonces } from '../../../../../packages/server/src/sign-in/nonce.ts';
import { hashMessage } from '../../../../../packages/server/src/signature/recover-address.ts';
import { createVerifySignature } from '../../../../../packages/server/src/signature/verify-signature.ts';
import type { Contender } from '../contender.ts';

const nonces = createNonces({
  secrets: ['a secret for measuring, long enough'],
  now: Date.now,
  random: randomBytes,
});
const browserKey = nonces.createBrowserKey();

/** A nonce of this server, as a message carries it. */
export const nonce = nonces.issue('sign-in', browserKey);

/** What `POST verify` does before it asks its store: parse, all checks, the nonce's HMAC, the signature. */
export function portico(rpcUrl: string): Contender {
  let calls = 0;
  const nodes = createNodePool({
    urls: [rpcUrl],
    fetch: (url, init) => {
      calls += 1;
      return fetch(url, init);
    },
    now: Date.now,
  });
  const verifySignature = createVerifySignature({ nodes: { get: () => nodes }, now: Date.now });
  return {
    name: 'Portico',
    calls: () => calls,
    async verify({ message: text, signature }) {
      const message = parseSiweMessage(text);
      const issuedAt = nonces.issuedAt('sign-in', message.nonce, browserKey);
      if (issuedAt === undefined) return false;
      const refusal = checkSiweMessage(message, {
        domain: 'example.com',
        scheme: 'https',
        origin: 'https://example.com',
        chainIds: [base.id],
        now: new Date(),
        nonceIssuedAt: new Date(issuedAt),
      });
      if (refusal !== undefined) return false;
      const { address, chainId } = message;
      const hash = hashMessage(text);
      return verifySignature({ address, chainId, hash, signature }).then(
        () => true,
        () => false,
      );
    },
  };
}
