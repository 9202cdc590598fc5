import type { AccountKind } from '../common/kinds.ts';
import type { Operation, Outcome, Telemetry } from '../telemetry/telemetry.ts';
import type { SignatureClaim } from './verify-signature.ts';

type Check<Kind> = (claim: SignatureClaim) => Promise<Kind>;

/** Makes checks of signatures observed ones; returns them as they are without an instrument. */
export function createObserveSignatures(
  chains: readonly { readonly id: number }[],
  telemetry: Telemetry | undefined,
): <Kind extends AccountKind | undefined>(check: Check<Kind>) => Check<Kind> {
  if (telemetry === undefined) return (check) => check;
  const operations = new Map(
    chains.map(({ id: chainId }): [number, Operation] => [chainId, { name: 'signature', chainId }]),
  );
  return (check) => (claim) => {
    // The chain is the client's word, and may be none of the site's.
    const operation = operations.get(claim.chainId);
    if (operation === undefined) return check(claim);
    return telemetry.measure(operation, () => check(claim), toOutcome);
  };
}

/** A check for keys alone leaves contracts open, which are checked after it. */
function toOutcome(kind: AccountKind | undefined): Outcome {
  return kind === undefined ? { code: 'no-key' } : { code: 'ok', kind };
}
