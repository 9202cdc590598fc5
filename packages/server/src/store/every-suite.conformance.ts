import { testAudit } from './audit.conformance.ts';
import { testCounts } from './counts.conformance.ts';
import { testLimit } from './limit.conformance.ts';
import { testLinks } from './links.conformance.ts';
import { testMerges } from './merge.conformance.ts';
import { testOneTimeUse } from './one-time.conformance.ts';
import { testProofs } from './proof.conformance.ts';
import { testRemovals } from './removal.conformance.ts';
import { testSameKey } from './same-key.conformance.ts';
import { testStore } from './store.conformance.ts';
import type { Store } from './store.ts';
import { testUsers } from './users.conformance.ts';

/** Runs every suite that a store has to pass, each test on a store that is empty. */
export function testEverySuite(name: string, open: () => Promise<Store>): void {
  testStore(name, open);
  testOneTimeUse(name, open);
  testAudit(name, open);
  testCounts(name, open);
  testProofs(name, open);
  testUsers(name, open);
  testLinks(name, open);
  testLimit(name, open);
  testRemovals(name, open);
  testMerges(name, open);
  testSameKey(name, open);
}
