/**
 * What an account is called. For eyes only: whoever owns a name may change it, so nothing is decided
 * by it and the server never hears of it.
 */
export type AccountName = {
  /** In ENSIP-15's normal form, whole: a shortened name could be somebody else's. */
  readonly name: string;
  /** The avatar record as written: an address of any kind, or the picture itself. */
  readonly avatar?: string | undefined;
};
