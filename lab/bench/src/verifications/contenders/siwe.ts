import { createRequire } from 'node:module';
import type { Contender } from '../contender.ts';
import { nonce } from './portico.ts';

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

/** The part of `ethers` 6 that is used. */
type Ethers = {
  readonly JsonRpcProvider: new (
    url: string,
    network: number,
    options: { staticNetwork: true },
  ) => Provider;
};

const require = createRequire(new URL('../../../peers/package.json', import.meta.url));

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
