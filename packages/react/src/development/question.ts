import { attempt } from '@portico/core/internal/safe-storage';
import { field } from '@portico/core/internal/wallet/wallet-error';
import { TestWalletError, type TestWalletRequest } from '../testing.ts';
import type { Fact, Notice, Question } from './ask.ts';
import { type WalletChain, walletChain } from './chains.ts';

/** Returns the question to ask before a request; undefined for one that reveals and changes nothing. `siteChains` may be anything. */
export function questionFor(
  call: TestWalletRequest,
  site: string,
  address: string,
  siteChains?: unknown,
): Question | undefined {
  const parameters = Array.isArray(call.params) ? call.params : [];
  const account: Fact = { term: 'Account', value: address, isHex: true };
  switch (call.method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return {
        title: `Connect to ${site}?`,
        text: 'The site will see this address and nothing else.',
        facts: [account],
        yes: 'Connect',
      };
    case 'personal_sign':
      return {
        title: `Sign for ${site}?`,
        text: 'This proves that the address is yours. It is free and moves no funds.',
        facts: [account],
        message: readable(parameters[0]),
        yes: 'Sign',
      };
    case 'eth_signTypedData_v4':
      return {
        title: `Sign data for ${site}?`,
        text: 'A contract can act on this signature, for example spend tokens.',
        ...typedDataParts(parameters[1], account, siteChains),
        yes: 'Sign',
      };
    case 'wallet_switchEthereumChain':
      return {
        title: 'Switch network?',
        text: `${site} asks for another network.`,
        facts: [networkFact(parameters[0], siteChains)],
        yes: 'Switch',
      };
    case 'wallet_addEthereumChain':
      return {
        title: 'Add a network?',
        text: `${site} asks to add a network and to switch to it.`,
        facts: [networkFact(parameters[0], siteChains)],
        message: JSON.stringify(parameters[0], null, 2),
        yes: 'Add',
      };
    case 'wallet_watchAsset':
      return {
        title: 'Add a token?',
        text: `${site} asks to list it in this wallet.`,
        facts: tokenFacts(call.params),
        yes: 'Add',
      };
    default:
      return undefined;
  }
}

function networkFact(parameter: unknown, siteChains: unknown): Fact {
  const id = Number(field(parameter, 'chainId'));
  if (Number.isNaN(id)) return { term: 'Network', value: 'Unknown' };
  const { label, isKnown } = walletChain(id, siteChains);
  const claimed = field(parameter, 'chainName');
  return { term: 'Network', value: isKnown || !claimed ? label : `${claimed} (${id})` };
}

/** The verifying contract and the data in full. The wallet has checked that it is EIP-712. */
function typedDataParts(
  data: unknown,
  account: Fact,
  siteChains: unknown,
): Pick<Question, 'facts' | 'message'> {
  const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  const domain = field(typed, 'domain');
  const contract = field(domain, 'verifyingContract');
  return {
    facts: [
      account,
      ...(field(domain, 'chainId') === undefined ? [] : [networkFact(domain, siteChains)]),
      ...(typeof contract === 'string' ? [{ term: 'Contract', value: contract, isHex: true }] : []),
      { term: 'Type', value: String(field(typed, 'primaryType')) },
    ],
    message: JSON.stringify(field(typed, 'message'), null, 2),
  };
}

/** EIP-747 has one object for parameters, some sites send a list with one. */
function tokenFacts(parameters: unknown): readonly Fact[] {
  const options = field(Array.isArray(parameters) ? parameters[0] : parameters, 'options');
  const symbol = field(options, 'symbol');
  const contract = field(options, 'address');
  return [
    ...(typeof symbol === 'string' ? [{ term: 'Token', value: symbol }] : []),
    ...(typeof contract === 'string' ? [{ term: 'Contract', value: contract, isHex: true }] : []),
  ];
}

/** The text of a hexadecimal message; bytes that are no text stay hexadecimal. */
function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  if (!/^0x([0-9a-f]{2})*$/i.test(value)) return value;
  const bytes = Uint8Array.from(value.slice(2).match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );
  return attempt(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), value);
}

/** The step before sending: a question, or the error for the page and the reason for the owner. */
type SendStep =
  | { readonly question: Question }
  | { readonly notice: Notice; readonly error: TestWalletError };

/** Checks a transaction before the owner is asked. Sent on test chains only: every script of the site may read this key. @throws TestWalletError */
export async function sendStep(
  { params }: TestWalletRequest,
  site: string,
  address: string,
  chain: WalletChain,
  ask: (request: TestWalletRequest) => Promise<unknown>,
): Promise<SendStep> {
  const wanted: unknown = Array.isArray(params) ? params[0] : undefined;
  const [to, value = '0x0', data = '0x'] = ['to', 'value', 'data'].map((name) =>
    field(wanted, name),
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
    if (Number(field(error, 'code')) === 4901) throw error;
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
