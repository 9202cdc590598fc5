import type { ErrorCode } from '@portico/protocol';

/** The codes of the catalogue that say how chain-agnostic names or namespaces are wrong. */
export type CaipErrorCode = Extract<ErrorCode, `CAIP_${string}` | `NAMESPACES_${string}`>;

/** WalletConnect's own numbers for what an approved session does not cover. */
export type NamespacesErrorNumber = 5100 | 5101 | 5102 | 5103 | 5104;

/**
 * A CAIP-2 or CAIP-10 identifier or a set of WalletConnect namespaces is not valid. `message` names
 * the value and the form it should have.
 */
export class CaipError extends Error {
  override readonly name = 'CaipError';
  readonly code: CaipErrorCode;
  /**
   * Set with `NAMESPACES_NOT_COVERED`, to be sent to the peer: 5100 chains, 5101 methods, 5102
   * events, 5103 accounts, 5104 namespace key.
   */
  readonly protocolCode: NamespacesErrorNumber | undefined;

  constructor(code: CaipErrorCode, message: string, protocolCode?: NamespacesErrorNumber) {
    super(message);
    this.code = code;
    this.protocolCode = protocolCode;
  }
}

/** A chain by its CAIP-2 name: `eip155:8453` is `{ namespace: 'eip155', reference: '8453' }`. */
export type CaipChainId = { readonly namespace: string; readonly reference: string };

const chainPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/;

/**
 * Reads a CAIP-2 chain id, `namespace:reference`.
 *
 * @throws CaipError `CAIP_CHAIN_ID`.
 */
export function parseCaipChainId(text: string): CaipChainId {
  const [, namespace, reference] = chainPattern.exec(text) ?? [];
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

/** An account by its CAIP-10 name. `address` keeps the spelling it came in. */
export type CaipAccountId = CaipChainId & { readonly address: string };

const accountPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/;

/** Chains of the namespace `eip155` have these addresses and no others. */
const eip155Address = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads a CAIP-10 account id, `namespace:reference:address`.
 *
 * @throws CaipError `CAIP_ACCOUNT_ID`.
 */
export function parseCaipAccountId(text: string): CaipAccountId {
  const [, namespace, reference, address] = accountPattern.exec(text) ?? [];
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

/** A value as an error message shows it: short, on one line, whatever it is. */
export function quote(value: unknown): string {
  if (typeof value !== 'string') return value === null ? 'null' : typeof value;
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
