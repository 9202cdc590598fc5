import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { base, checkSiweMessage, parseSiweMessage, type SiweMessage } from '@portico/protocol';
import { createPublicClient, http } from 'viem';
import { base as viemBase } from 'viem/chains';
import { verifySiweMessage } from 'viem/siwe';
import { createNodePool } from '../../../../packages/server/src/nodes/node-pool.ts';
import { createNonces } from '../../../../packages/server/src/sign-in/nonce.ts';
import {
  type Engine,
  hashMessage,
  recoverAddress,
} from '../../../../packages/server/src/signature/read-signature.ts';
import { createVerifySignature } from '../../../../packages/server/src/signature/verify-signature.ts';
import type { SignedSignIn } from './signed-sign-in.ts';

export type Contender = {
  readonly name: string;
  /** Resolves to true when it accepts the sign-in: message, domain, nonce, times and signature. */
  verify(signIn: SignedSignIn): Promise<boolean>;
  calls(): number;
};

const nonces = createNonces({
  secrets: ['a secret for measuring, long enough'],
  now: Date.now,
  random: randomBytes,
});
const browserKey = randomBytes(32).toString('hex');

/** A nonce of this server, as a message carries it. */
export const nonce = nonces.issue('sign-in', browserKey);

/** Parses a message, and checks it and its nonce; undefined for one that is refused. */
function readMessage(text: string): SiweMessage | undefined {
  const message = parseSiweMessage(text);
  const issuedAt = nonces.issuedAt('sign-in', message.nonce, browserKey);
  if (issuedAt === undefined) return undefined;
  const refusal = checkSiweMessage(message, {
    domain: 'example.com',
    scheme: 'https',
    origin: 'https://example.com',
    chainIds: [base.id],
    now: new Date(),
    nonceIssuedAt: new Date(issuedAt),
  });
  return refusal === undefined ? message : undefined;
}

/** Does what `POST verify` does before its store: parse, all checks, the nonce's HMAC, the signature. */
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
      const message = readMessage(text);
      if (message === undefined) return false;
      const { address, chainId } = message;
      const hash = hashMessage(text);
      return verifySignature({ address, chainId, hash, signature }).then(
        () => true,
        () => false,
      );
    },
  };
}

/** The same for plain keys, which are recovered with one engine. */
export function porticoWith(engine: Engine): Contender {
  return {
    name: engine.name,
    calls: () => 0,
    async verify({ message: text, signature }) {
      const bytes = Buffer.from(signature.slice(2), 'hex');
      const signer = recoverAddress(hashMessage(text), bytes, engine);
      return signer !== undefined && readMessage(text)?.address.toLowerCase() === signer;
    },
  };
}

/** The part of `siwe` 3 that is used. It and ethers are installed on demand, and not by the root. */
type Siwe = {
  readonly SiweMessage: new (
    text: string,
  ) => {
    verify(
      params: { signature: string; domain: string; nonce: string },
      options: { provider: unknown; suppressExceptions: true },
    ): Promise<{ success: boolean }>;
  };
};

type Provider = {
  on(event: 'debug', listener: (info: { action: string }) => void): void;
  destroy(): void;
};

type Ethers = {
  readonly JsonRpcProvider: new (
    url: string,
    network: number,
    options: { staticNetwork: true },
  ) => Provider;
};

const require = createRequire(new URL('../../peers/package.json', import.meta.url));

/** `siwe` 3 with ethers' provider. */
export function siwe(rpcUrl: string): Contender & { close(): void } {
  const { SiweMessage }: Siwe = require('siwe');
  const { JsonRpcProvider }: Ethers = require('ethers');
  const provider = new JsonRpcProvider(rpcUrl, 8453, { staticNetwork: true });
  let calls = 0;
  provider.on('debug', ({ action }) => {
    if (action === 'sendRpcPayload') calls += 1;
  });
  return {
    name: 'siwe',
    calls: () => calls,
    async verify({ message, signature }) {
      const { success } = await new SiweMessage(message).verify(
        { signature, nonce, domain: 'example.com' },
        { provider, suppressExceptions: true },
      );
      return success;
    },
    close: () => provider.destroy(),
  };
}

/** viem's `verifySiweMessage`, which checks no chain, URI or `Issued At`. `auto` has a node recover; `eoa` tries here first, as Portico does. */
export function viem(rpcUrl: string, mode: 'auto' | 'eoa'): Contender {
  let calls = 0;
  const transport = http(rpcUrl, {
    onFetchRequest: () => {
      calls += 1;
    },
  });
  const client = createPublicClient({ chain: viemBase, transport });
  return {
    name: mode === 'auto' ? 'viem' : 'viem, mode eoa',
    calls: () => calls,
    verify({ message, signature }) {
      // The types leave `mode` out; it is handed on to viem's verifyHash all the same.
      const parameters = { message, signature, nonce, domain: 'example.com', mode };
      return verifySiweMessage(client, parameters);
    },
  };
}
