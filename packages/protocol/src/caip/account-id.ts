import { CaipError } from './caip-error.ts';
import type { CaipChainId } from './chain-id.ts';
import { quote } from './quote.ts';

/** An account by its CAIP-10 name. `address` keeps the spelling it came in. */
export type CaipAccountId = CaipChainId & { readonly address: string };

const pattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/;

/** Chains of the namespace `eip155` have these addresses and no others. */
const eip155Address = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads a CAIP-10 account id, `namespace:reference:address`.
 *
 * @throws CaipError `CAIP_ACCOUNT_ID`.
 */
export function parseCaipAccountId(text: string): CaipAccountId {
  const [, namespace, reference, address] = pattern.exec(text) ?? [];
  if (namespace === undefined || reference === undefined || address === undefined) {
    throw new CaipError(
      'CAIP_ACCOUNT_ID',
      `An account must have the form namespace:chainId:address, for example eip155:8453:0x…; got ${quote(text)}.`,
    );
  }
  if (namespace === 'eip155' && !eip155Address.test(address)) {
    throw new CaipError(
      'CAIP_ACCOUNT_ID',
      `An account of the namespace eip155 must end in 0x and 40 hex digits; got ${quote(text)}.`,
    );
  }
  return { namespace, reference, address };
}

/**
 * Writes a CAIP-10 account id.
 *
 * @throws CaipError `CAIP_ACCOUNT_ID` when a part does not fit the form.
 */
export function formatCaipAccountId({ namespace, reference, address }: CaipAccountId): string {
  const text = `${namespace}:${reference}:${address}`;
  parseCaipAccountId(text);
  return text;
}
