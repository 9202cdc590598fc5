import { createPublicClient, http } from 'viem';
import { base } from 'viem/chains';
import { verifySiweMessage } from 'viem/siwe';
import type { Contender } from '../contender.ts';
import { nonce } from './portico.ts';

/**
 * viem's `verifySiweMessage`. It checks no chain, no URI and no `Issued At`.
 *
 * @param mode `auto`, as its documentation shows it, has a node do the recovering, whose CPU is not counted
 * here; `eoa` recovers in this process first, as Portico does
 */
export function viem(rpcUrl: string, mode: 'auto' | 'eoa'): Contender {
  let calls = 0;
  const transport = http(rpcUrl, {
    onFetchRequest: () => {
      calls += 1;
    },
  });
  const client = createPublicClient({ chain: base, transport });
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
