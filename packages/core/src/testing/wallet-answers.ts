import { type Address, createSiweMessage } from '@portico/protocol';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { hashTypedData } from 'viem/utils';
import { field } from '../wallet/wallet-error.ts';
import { TestWalletError } from './wallet-script.ts';

/**
 * The answer to the capability `signInWithEthereum` of a `wallet_connect` (ERC-7846): the message,
 * written from the fields that the site gave, and its signature. Undefined when the site did not ask.
 */
export async function answerSignIn(
  address: Address | undefined,
  parameter: unknown,
  sign: (text: string, address: Address) => Promise<Hex>,
): Promise<{ readonly message: string; readonly signature: Hex } | undefined> {
  const asked = field(field(parameter, 'capabilities'), 'signInWithEthereum');
  if (asked === undefined || address === undefined) return undefined;
  const text = (name: string) => String(field(asked, name) ?? '');
  const statement = text('statement');
  const message = createSiweMessage({
    address,
    domain: text('domain'),
    uri: text('uri'),
    ...(statement === '' ? {} : { statement }),
    version: '1',
    chainId: Number(text('chainId')),
    nonce: text('nonce'),
    issuedAt: text('issuedAt'),
  });
  return { message, signature: await sign(message, address) };
}

/**
 * The signed form of typed data (EIP-712), which sites send as JSON.
 *
 * @throws TestWalletError where it is none: a wallet refuses it before it asks its owner
 */
export function hashOfTypedData(data: unknown): Hex {
  try {
    return hashTypedData(typeof data === 'string' ? JSON.parse(data) : data);
  } catch (error) {
    throw noTypedData(error);
  }
}

/** @param error says which field is wrong */
function noTypedData(error: unknown): TestWalletError {
  return new TestWalletError(-32602, 'Expected typed data (EIP-712).', String(error));
}

/** A node that a test wallet sends through, as real wallets do. */
export type TestNode = (request: {
  readonly method: string;
  readonly params?: unknown;
}) => Promise<unknown>;

type Signer = {
  readonly address: Address;
  readonly signTransaction: (transaction: TransactionSerializableEIP1559) => Promise<Hex>;
};

/** `eth_sendTransaction`: adds what the site left out, signs with the account's key and sends. */
export async function sendTransaction(
  node: TestNode,
  signer: Signer,
  wanted: unknown,
  chainId: number,
): Promise<unknown> {
  const { to, value = '0x0', data = '0x' }: Readonly<Record<string, unknown>> = Object(wanted);
  if (typeof to !== 'string') throw new TestWalletError(-32602, 'Expected a recipient.');
  const request = { from: signer.address, to, value, data };
  const [nonce, gas, price] = await Promise.all([
    node({ method: 'eth_getTransactionCount', params: [signer.address, 'pending'] }),
    node({ method: 'eth_estimateGas', params: [request] }),
    node({ method: 'eth_gasPrice', params: [] }),
  ]);
  const signed = await signer.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    to: hex(to),
    value: BigInt(hex(value)),
    data: hex(data),
    gas: BigInt(hex(gas)),
    maxFeePerGas: BigInt(hex(price)) * 2n,
    maxPriorityFeePerGas: 0n,
  });
  return node({ method: 'eth_sendRawTransaction', params: [signed] });
}

function hex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value))
    throw new TestWalletError(-32602, 'Expected hexadecimal digits.');
  return `0x${value.slice(2)}`;
}
