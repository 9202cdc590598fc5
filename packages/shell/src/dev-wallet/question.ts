import { chainById } from '@portico/protocol/chains';
import type { TestWalletRequest } from '@portico/react/testing';
import type { Fact, Question } from './ask.ts';
import { read } from './chains.ts';

/** What to ask before a call is answered; undefined for calls that reveal and change nothing. */
export function questionFor(
  call: TestWalletRequest,
  site: string,
  address: string,
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
    case 'wallet_switchEthereumChain':
      return {
        title: 'Switch network?',
        text: `${site} asks for another network.`,
        facts: [networkFact(parameters[0])],
        yes: 'Switch',
      };
    case 'wallet_addEthereumChain':
      return {
        title: 'Add a network?',
        text: `${site} asks to add a network and to switch to it.`,
        facts: [networkFact(parameters[0])],
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

function networkFact(parameter: unknown): Fact {
  const id = Number(read(parameter, 'chainId'));
  const name = chainById(id)?.name ?? read(parameter, 'chainName') ?? 'Unknown';
  return { term: 'Network', value: Number.isNaN(id) ? String(name) : `${name} (${id})` };
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
