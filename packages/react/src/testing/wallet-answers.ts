import type { Address } from '@portico/protocol';
import type { Hex, TransactionSerializableEIP1559 } from 'viem';
import { TestWalletError } from './wallet-script.ts';

/** A node that a test wallet sends through, as real wallets have one of their own. */
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
  const { to, value = '0x0', data = '0x' } = fields(wanted);
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

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function hex(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value))
    throw new TestWalletError(-32602, 'Expected hexadecimal digits.');
  return `0x${value.slice(2)}`;
}
