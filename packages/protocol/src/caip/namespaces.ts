/**
 * What one side asks of a WalletConnect session, per namespace (`eip155`) or, with the chains left
 * out, per chain (`eip155:8453`).
 */
export type RequiredNamespace = {
  /** CAIP-2 ids of the namespace. */
  readonly chains?: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
};

/** What the wallet approved for one namespace. The chains are those of the accounts. */
export type ApprovedNamespace = RequiredNamespace & {
  /** CAIP-10 ids of the namespace. */
  readonly accounts: readonly string[];
};

/** What a proposal requires: namespace or chain id → what it needs. */
export type RequiredNamespaces = Readonly<Record<string, RequiredNamespace>>;

/** What a session was settled with: namespace or chain id → what it grants. */
export type ApprovedNamespaces = Readonly<Record<string, ApprovedNamespace>>;
