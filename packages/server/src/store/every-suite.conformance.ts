import { testAudit, testCounts } from './audit.conformance.ts';
import { testDecisions } from './decisions.conformance.ts';
import { testLinks } from './links.conformance.ts';
import { testMerges } from './merge.conformance.ts';
import { testOneTimeUse, testProofs } from './one-time.conformance.ts';
import { testLimit, testRemovals } from './removal.conformance.ts';
import { testSameKey } from './same-key.conformance.ts';
import { testStore, testUsers } from './store.conformance.ts';
import type { Store } from './store.ts';

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
  testDecisions(name, open);
}
