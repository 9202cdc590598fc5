import { CaipError } from './caip-error.ts';
import { quote } from './quote.ts';

/** A chain by its CAIP-2 name: `eip155:8453` is `{ namespace: 'eip155', reference: '8453' }`. */
export type CaipChainId = { readonly namespace: string; readonly reference: string };

const pattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/;

/**
 * Reads a CAIP-2 chain id, `namespace:reference`.
 *
 * @throws CaipError `CAIP_CHAIN_ID`.
 */
export function parseCaipChainId(text: string): CaipChainId {
  const [, namespace, reference] = pattern.exec(text) ?? [];
  if (namespace === undefined || reference === undefined) {
    throw new CaipError(
      'CAIP_CHAIN_ID',
      `A chain id must have the form namespace:chainId, for example eip155:8453; got ${quote(text)}.`,
    );
  }
  return { namespace, reference };
}

/**
 * Writes a CAIP-2 chain id.
 *
 * @throws CaipError `CAIP_CHAIN_ID` when a part does not fit the form.
 */
export function formatCaipChainId({ namespace, reference }: CaipChainId): string {
  const text = `${namespace}:${reference}`;
  parseCaipChainId(text);
  return text;
}
