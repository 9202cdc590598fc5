import {
  CaipError,
  formatCaipChainId,
  type NamespacesErrorNumber,
  parseCaipAccountId,
  parseCaipChainId,
  quote,
} from './caip.ts';

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

const keyPattern = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/;

/**
 * Reads the namespaces that a WalletConnect proposal requires from an unknown value. Fields that
 * the protocol does not define are dropped.
 *
 * @throws CaipError `NAMESPACES_INVALID`, `CAIP_CHAIN_ID` or `CAIP_ACCOUNT_ID`, naming the place.
 */
export function parseRequiredNamespaces(value: unknown): RequiredNamespaces {
  return mapEntries(value, readRequired);
}

/**
 * Reads the namespaces that a wallet approved from an unknown value. An empty list of accounts is
 * refused: such a session could do nothing.
 *
 * @throws CaipError `NAMESPACES_INVALID`, `CAIP_CHAIN_ID` or `CAIP_ACCOUNT_ID`, naming the place.
 */
export function parseApprovedNamespaces(value: unknown): ApprovedNamespaces {
  return mapEntries(value, readApproved);
}

function readApproved(key: string, entry: Record<string, unknown>): ApprovedNamespace {
  const accounts = strings(entry.accounts, `${key}.accounts`);
  if (accounts.length === 0) throw invalid(`${key}.accounts`, 'name at least one account');
  for (const account of accounts) {
    const { namespace, reference } = parseCaipAccountId(account);
    requireInside(key, `${namespace}:${reference}`, `${key}.accounts`);
  }
  return { ...readRequired(key, entry), accounts };
}

function readRequired(key: string, entry: Record<string, unknown>): RequiredNamespace {
  const methods = strings(entry.methods, `${key}.methods`);
  const events = strings(entry.events, `${key}.events`);
  if (entry.chains === undefined) return { methods, events };

  const chains = strings(entry.chains, `${key}.chains`);
  for (const chain of chains) {
    parseCaipChainId(chain);
    requireInside(key, chain, `${key}.chains`);
  }
  return { chains, methods, events };
}

/** A chain or account listed under `eip155` must be of it; under `eip155:8453`, of that chain. */
function requireInside(key: string, chain: string, place: string): void {
  if (chain !== key && !chain.startsWith(`${key}:`)) {
    throw invalid(place, `belong to ${quote(key)}, and ${quote(chain)} does not`);
  }
}

function mapEntries<Entry>(
  value: unknown,
  read: (key: string, entry: Record<string, unknown>) => Entry,
): Record<string, Entry> {
  const entries = Object.entries(record(value, 'namespaces')).map(([key, entry]) => {
    if (!keyPattern.test(key)) {
      throw invalid(`the key ${quote(key)}`, 'be a namespace (eip155) or a chain id (eip155:8453)');
    }
    return [key, read(key, record(entry, key))] as const;
  });
  return Object.fromEntries(entries);
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (!isRecord(value)) throw invalid(place, `be an object, not ${quote(value)}`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strings(value: unknown, place: string): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw invalid(place, 'be an array of strings');
  }
  return value;
}

function invalid(place: string, must: string): CaipError {
  return new CaipError('NAMESPACES_INVALID', `WalletConnect namespaces: ${place} must ${must}.`);
}

/**
 * Whether a wallet granted all that was required: every namespace, an account on every chain, every
 * method and every event. What it grants beyond that does not matter. Returns the first gap, or
 * undefined when there is none. Both sides must have been read by `parseRequiredNamespaces` and
 * `parseApprovedNamespaces`.
 */
export function checkNamespacesCover(
  required: RequiredNamespaces,
  approved: ApprovedNamespaces,
): CaipError | undefined {
  for (const [key, wanted] of Object.entries(required)) {
    const [namespace = key] = key.split(':');
    const granted = grantsOf(approved, namespace);
    if (granted.length === 0) return gap(5104, `did not approve the namespace ${namespace}`);
    const { chains = [] } = wanted;
    const named = key.includes(':') ? [key] : chains;
    // Without a chain, the namespace is required on any chain.
    for (const chain of named.length === 0 ? [undefined] : named) {
      const problem = checkChain(chain, wanted, granted);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** An approved entry, with all chains that it names and those that it shared an account on. */
type Grant = ApprovedNamespace & {
  readonly named: readonly string[];
  readonly shared: readonly string[];
};

function grantsOf(approved: ApprovedNamespaces, namespace: string): readonly Grant[] {
  return Object.entries(approved)
    .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    .map(([key, entry]) => {
      const shared = entry.accounts.map((account) =>
        formatCaipChainId(parseCaipAccountId(account)),
      );
      return { ...entry, shared, named: [key, ...(entry.chains ?? []), ...shared] };
    });
}

function checkChain(
  chain: string | undefined,
  wanted: RequiredNamespace,
  grants: readonly Grant[],
): CaipError | undefined {
  const granted = grants.filter(({ named }) => chain === undefined || named.includes(chain));
  if (granted.length === 0) return gap(5100, `did not approve the chain ${chain}`);
  if (chain !== undefined && !granted.some(({ shared }) => shared.includes(chain))) {
    return gap(5103, `shared no account on ${chain}`);
  }
  for (const [kind, number] of [
    ['method', 5101],
    ['event', 5102],
  ] as const) {
    const allowed = granted.flatMap((entry) => entry[`${kind}s`]);
    const missing = wanted[`${kind}s`].find((name) => !allowed.includes(name));
    if (missing !== undefined) return gap(number, `did not approve the ${kind} ${missing}`);
  }
  return undefined;
}

function gap(protocolCode: NamespacesErrorNumber, what: string): CaipError {
  return new CaipError(
    'NAMESPACES_NOT_COVERED',
    `The wallet ${what}, which is required.`,
    protocolCode,
  );
}
