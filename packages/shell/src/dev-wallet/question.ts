import type { TestWalletRequest } from '@portico/react/testing';
import type { Question } from './ask.ts';

/** What to ask before a call is answered; undefined for calls that reveal and change nothing. */
export function questionFor(
  call: TestWalletRequest,
  site: string,
  address: string,
): Question | undefined {
  const parameters = Array.isArray(call.params) ? call.params : [];
  switch (call.method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return {
        title: `Connect to ${site}?`,
        text: `It will see your address ${address}. The key was made in this browser; there is nothing in it.`,
        yes: 'Connect',
      };
    case 'personal_sign':
      return {
        title: `Sign for ${site}?`,
        text: 'This proves that the address is yours. It costs nothing.',
        message: readable(parameters[0]),
        yes: 'Sign',
      };
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return {
        title: 'Switch network?',
        text: `${site} asks for another network.`,
        message: JSON.stringify(parameters[0], null, 2),
        yes: 'Switch',
      };
    case 'wallet_watchAsset':
      return { title: 'Add a token?', text: `${site} asks for it.`, yes: 'Add' };
    default:
      return undefined;
  }
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
