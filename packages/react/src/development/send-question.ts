import { TestWalletError, type TestWalletRequest } from '../testing.ts';
import type { Notice, Question } from './ask.ts';
import { read, type WalletChain } from './chains.ts';

/** The step before sending: a question, or the error for the page and the reason for the owner. */
export type SendStep =
  | { readonly question: Question }
  | { readonly notice: Notice; readonly error: TestWalletError };

/**
 * Checks an `eth_sendTransaction` before the wallet asks its owner. It is sent on test chains only: this key is in the
 * storage of a browser, where every script of the site may read it.
 *
 * @param ask one call to a node of the chain
 * @throws TestWalletError when no node responds; the page shows that
 */
export async function sendStep(
  { params }: TestWalletRequest,
  site: string,
  address: string,
  chain: WalletChain,
  ask: (request: TestWalletRequest) => Promise<unknown>,
): Promise<SendStep> {
  const wanted: unknown = Array.isArray(params) ? params[0] : undefined;
  const [to, value = '0x0', data = '0x'] = ['to', 'value', 'data'].map((name) =>
    read(wanted, name),
  );
  if (typeof to !== 'string') throw new TestWalletError(-32602, 'Expected a recipient.');
  const amount = (wei: bigint) => `${inEther(wei)} ${chain.symbol}`;
  const account = { term: 'Account', value: address, isHex: true };
  const facts = [account, { term: 'Network', value: chain.label }];
  const title = 'Nothing was sent';
  if (!chain.isTest) {
    const text = `This wallet is for development and never sends on ${chain.name}. It sends on test networks, for example Base Sepolia.`;
    return { notice: { title, text, facts }, error: new TestWalletError(4200, text) };
  }
  const call = { from: address, to, value, data };
  const [held, price] = await Promise.all([
    ask({ method: 'eth_getBalance', params: [address, 'latest'] }).then(quantity),
    ask({ method: 'eth_gasPrice', params: [] }).then(quantity),
  ]);
  const sent = quantity(value);
  // The least that any transaction costs.
  if (held < sent + 21_000n * price) {
    const text = `This account has ${amount(held)} on ${chain.name}, which is not enough. Send it some ${chain.isLocal ? 'in a terminal:' : 'from a faucet; it is worth nothing.'}`;
    const message = `cast rpc anvil_setBalance ${address} 0xde0b6b3a7640000`;
    const notice = { title, text, facts, ...(chain.isLocal && { message }) };
    return { notice, error: new TestWalletError(-32000, text) };
  }
  let gas: bigint;
  try {
    gas = quantity(await ask({ method: 'eth_estimateGas', params: [call] }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (Number(read(error, 'code')) === 4901) throw error;
    const text = `A node of ${chain.name} refused the transaction.`;
    const notice = { title, text, facts, message: reason };
    return { notice, error: new TestWalletError(-32000, reason) };
  }
  return {
    question: {
      title: `Send for ${site}?`,
      text: `This sends on ${chain.name}, where ${chain.symbol} is worth nothing.`,
      facts: [
        ...facts,
        { term: 'To', value: to, isHex: true },
        { term: 'Amount', value: amount(sent) },
        { term: 'Fee', value: `at most ${amount(roundUp(gas * price * 2n))}` },
      ],
      ...(data !== '0x' && { message: String(data) }),
      yes: 'Send',
    },
  };
}

/** @throws TestWalletError for what is no hexadecimal quantity */
function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value))
    throw new TestWalletError(-32602, 'Expected a quantity in hexadecimal digits.');
  return BigInt(value);
}

/** A limit in two digits, which is all that anyone compares. */
function roundUp(wei: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(wei.toString().length - 2, 0));
  return ((wei + unit - 1n) / unit) * unit;
}

/** Wei in ether, with all its digits and no more. */
function inEther(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '');
}
