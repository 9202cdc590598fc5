import { type Address, createSiweMessage } from '@portico/protocol';
import type { Hex } from 'viem';

/**
 * What a wallet makes of the capability `signInWithEthereum` of a `wallet_connect` (ERC-7846): the message,
 * written from the fields that the site gave, and its signature. Undefined when the site did not ask.
 */
export async function answerSignIn(
  address: Address | undefined,
  parameter: unknown,
  sign: (text: string, address: Address) => Promise<Hex>,
): Promise<{ readonly message: string; readonly signature: Hex } | undefined> {
  const asked = get(get(parameter, 'capabilities'), 'signInWithEthereum');
  if (asked === undefined || address === undefined) return undefined;
  const field = (name: string) => String(get(asked, name) ?? '');
  const statement = field('statement');
  const message = createSiweMessage({
    address,
    domain: field('domain'),
    uri: field('uri'),
    ...(statement === '' ? {} : { statement }),
    version: '1',
    chainId: Number(field('chainId')),
    nonce: field('nonce'),
    issuedAt: field('issuedAt'),
  });
  return { message, signature: await sign(message, address) };
}

function get(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
