import type { TestWalletRequest } from '../testing.ts';
import type { Fact, Question } from './ask.ts';
import { read, walletChain } from './chains.ts';

/**
 * The question to ask before a call is answered; undefined for calls that reveal and change nothing.
 * @param siteChains of the page's state, which may be anything
 */
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
  const id = Number(read(parameter, 'chainId'));
  if (Number.isNaN(id)) return { term: 'Network', value: 'Unknown' };
  const { label, isKnown } = walletChain(id, siteChains);
  const claimed = read(parameter, 'chainName');
  return { term: 'Network', value: isKnown || !claimed ? label : `${claimed} (${id})` };
}

/** The verifying contract and the data in full. The wallet has checked that it is EIP-712. */
function typedDataParts(
  data: unknown,
  account: Fact,
  siteChains: unknown,
): Pick<Question, 'facts' | 'message'> {
  const typed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  const domain = read(typed, 'domain');
  const contract = read(domain, 'verifyingContract');
  return {
    facts: [
      account,
      ...(read(domain, 'chainId') === undefined ? [] : [networkFact(domain, siteChains)]),
      ...(typeof contract === 'string' ? [{ term: 'Contract', value: contract, isHex: true }] : []),
      { term: 'Type', value: String(read(typed, 'primaryType')) },
    ],
    message: JSON.stringify(read(typed, 'message'), null, 2),
  };
}

/** EIP-747 has one object for parameters, some sites send a list with one. */
function tokenFacts(parameters: unknown): readonly Fact[] {
  const options = read(Array.isArray(parameters) ? parameters[0] : parameters, 'options');
  const symbol = read(options, 'symbol');
  const contract = read(options, 'address');
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
