import type { Address } from '../api.ts';

/**
 * The fields of a sign-in message (ERC-4361). Times stay the RFC 3339 strings that were written.
 * Optional fields are absent, never undefined; an empty `statement` is not the same as none.
 */
export type SiweMessage = {
  /** RFC 3986 scheme of the origin that asks, for example `https`. Absent means `https`. */
  readonly scheme?: string;
  /** RFC 3986 authority that asks, with its port when that is not the default: `example.com:8443`. */
  readonly domain: string;
  /** The account that signs. `parseSiweMessage` always gives the EIP-55 spelling. */
  readonly address: Address;
  /** One line that the person reads: letters, digits, spaces and the punctuation of URIs. */
  readonly statement?: string;
  /** RFC 3986 URI of what is signed in to. */
  readonly uri: string;
  readonly version: '1';
  /** EIP-155 chain id, a safe integer. */
  readonly chainId: number;
  /** At least 8 letters and digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  /** Any RFC 3986 `pchar`s; may be empty. */
  readonly requestId?: string;
  /** RFC 3986 URIs; may be empty. */
  readonly resources?: readonly string[];
};
