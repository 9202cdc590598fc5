import type { ErrorCode } from '../errors.ts';

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
