import { parseCaipAccountId } from './account-id.ts';
import { CaipError, type NamespacesErrorNumber } from './caip-error.ts';
import type { ApprovedNamespace, ApprovedNamespaces, RequiredNamespaces } from './namespaces.ts';

/**
 * Whether a wallet granted all that was required: every namespace, an account on every chain, every
 * method and every event. What it grants beyond that does not matter. Answers the first gap, or
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

    for (const chain of chainsOf(key, wanted.chains)) {
      const problem = checkChain(chain, wanted, granted);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

type Wanted = { readonly methods: readonly string[]; readonly events: readonly string[] };

/** An entry of the approved namespaces with the chains that its accounts are on. */
type Grant = ApprovedNamespace & { readonly key: string; readonly accountChains: Set<string> };

function grantsOf(approved: ApprovedNamespaces, namespace: string): readonly Grant[] {
  return Object.entries(approved)
    .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    .map(([key, entry]) => ({
      ...entry,
      key,
      accountChains: new Set(entry.accounts.map(chainOf)),
    }));
}

function chainOf(account: string): string {
  const { namespace, reference } = parseCaipAccountId(account);
  return `${namespace}:${reference}`;
}

/** The chains asked for, or undefined once where a namespace is asked for whatever its chains. */
function chainsOf(
  key: string,
  chains: readonly string[] | undefined,
): ReadonlyArray<string | undefined> {
  if (key.includes(':')) return [key];
  return chains === undefined || chains.length === 0 ? [undefined] : chains;
}

function checkChain(
  chain: string | undefined,
  wanted: Wanted,
  granted: readonly Grant[],
): CaipError | undefined {
  const named = granted.filter(
    (grant) =>
      chain === undefined ||
      grant.key === chain ||
      grant.accountChains.has(chain) ||
      grant.chains?.includes(chain),
  );
  if (named.length === 0) return gap(5100, `did not approve the chain ${chain}`);
  if (chain !== undefined && !named.some((grant) => grant.accountChains.has(chain))) {
    return gap(5103, `shared no account on ${chain}`);
  }
  const methods = new Set(named.flatMap((grant) => grant.methods));
  const method = wanted.methods.find((name) => !methods.has(name));
  if (method !== undefined) return gap(5101, `did not approve the method ${method}`);
  const events = new Set(named.flatMap((grant) => grant.events));
  const event = wanted.events.find((name) => !events.has(name));
  if (event !== undefined) return gap(5102, `did not approve the event ${event}`);
  return undefined;
}

function gap(protocolCode: NamespacesErrorNumber, what: string): CaipError {
  return new CaipError(
    'NAMESPACES_NOT_COVERED',
    `The wallet ${what}, which is required.`,
    protocolCode,
  );
}
