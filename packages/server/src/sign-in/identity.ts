import type { AccountKind } from '../common/kinds.ts';
import type { Proof } from '../store/rows.ts';

/** A proved account, with the fields that its session shows. */
export type Identity = {
  /** CAIP-10 account for wallets, otherwise an id that is unique within the provider. */
  readonly account: string;
  readonly address?: `0x${string}`;
  readonly chainId?: number;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
  /** The kind of account, where a signature proved it. */
  readonly kind?: AccountKind;
  /** The proof to check a contract account with again: the hash that was signed and the signature, in hex. */
  readonly proof?: Proof;
  /** A nonce that opening the session consumes. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of a mailed link that opening the session consumes. */
  readonly emailToken?: string;
};

/** The identity of a wallet. */
export type WalletIdentity = Identity & Required<Pick<Identity, 'address' | 'chainId'>>;
