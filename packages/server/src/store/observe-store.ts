import type { SessionEndReason } from '../common/kinds.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { backupHit } from './history.ts';
import type { Store } from './store.ts';

/** Time that the number of sessions is good for, in milliseconds: counting very many takes a while. */
const countLifetime = 60_000;

/** Lets observers read how many sessions there are, when the last backup was made, and how many calls wait. */
export function watchStore(
  store: Pick<Store, 'countSessions' | 'findHit' | 'waiting'>,
  telemetry: Telemetry | undefined,
  idleSince: () => number,
): void {
  let counted: Promise<number> | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;
  const count = () => {
    if (counted === undefined || performance.now() - countedAt >= countLifetime) {
      countedAt = performance.now();
      counted = store.countSessions(idleSince());
      counted.catch(() => {
        counted = undefined;
      });
    }
    return counted;
  };
  telemetry?.watch({ name: 'sessions', labels: {}, read: count });
  const backupAt = async () => ((await store.findHit(backupHit))?.count ?? 0) * 60;
  telemetry?.watch({ name: 'backup-time', labels: {}, read: backupAt });
  telemetry?.watch({ name: 'store-queue', labels: {}, read: () => store.waiting() });
}

/** Read by observers themselves: measured, they would show how often someone looks. */
const unobserved: ReadonlySet<string> = new Set(['close', 'countSessions', 'waiting']);

/** A store whose calls are observed; the same one without an instrument. */
export function observeStore(store: Store, telemetry: Telemetry | undefined): Store {
  if (telemetry === undefined) return store;
  const observed: Store = { ...store };
  for (const method of storeMethods) {
    const operation = { name: 'store', method } as const;
    const call = (...values: unknown[]) => Reflect.apply(store[method], store, values);
    const measured = (...values: unknown[]) => telemetry.measure(operation, () => call(...values));
    Object.assign(observed, { [method]: unobserved.has(method) ? call : measured });
  }
  return countSessions(observed, telemetry);
}

function countSessions(store: Store, telemetry: Telemetry): Store {
  const ended = (
    reason: SessionEndReason | 'signed-out',
    { length: count }: readonly unknown[],
  ) => {
    if (count > 0) telemetry.count({ name: 'session-ended', reason, count });
  };
  const { signIn, endSessions, unlink, deleteUser } = store;
  return {
    ...store,
    async signIn(entry) {
      const result = await signIn(entry);
      if (result.outcome !== 'ok') return result;
      telemetry.count({ name: 'session-opened', count: 1 });
      ended('replaced', result.ended);
      return result;
    },
    async endSessions(selector, ending, limit) {
      const result = await endSessions(selector, ending, limit);
      ended(ending.event === 'sign-out' ? 'signed-out' : reasons[ending.actor], result);
      return result;
    },
    async unlink(entry) {
      const result = await unlink(entry);
      if (result.outcome === 'unlinked') ended('unlinked', result.ended);
      return result;
    },
    async deleteUser(deletion) {
      const result = await deleteUser(deletion);
      if (result !== undefined) ended(reasons[deletion.actor], result.ended);
      return result;
    },
  };
}

/** The reason that an event names, for each actor of the audit trail. */
const reasons = {
  visitor: 'user',
  operator: 'operator',
  'sign-in': 'replaced',
  chain: 'chain',
} as const;

/** Every method of a store. The type makes this list complete. */
const methods: Readonly<Record<keyof Store, true>> = {
  signIn: true,
  findSession: true,
  touchSession: true,
  findProof: true,
  recordCheck: true,
  endSessions: true,
  setSessionData: true,
  listUserSessions: true,
  listSessions: true,
  findAccount: true,
  findUnlinked: true,
  findUser: true,
  listUsers: true,
  link: true,
  unlink: true,
  merge: true,
  deleteUser: true,
  reserveAttempt: true,
  releaseAttempt: true,
  findNonce: true,
  createEmailToken: true,
  moveEmailToken: true,
  findEmailToken: true,
  findHit: true,
  countHits: true,
  countRefusal: true,
  refusals: true,
  auditTrail: true,
  forget: true,
  sweep: true,
  announce: true,
  retire: true,
  listInstances: true,
  countSessions: true,
  waiting: true,
  ping: true,
  close: true,
};

/** The names of all methods, in the order of the interface. */
export const storeMethods = Object.keys(methods) as readonly (keyof Store)[];

/** The names of the methods that an object lacks to be a store, in the order of the interface. */
export function missingMethods(store: object): readonly string[] {
  // Not only by its own properties: an adopter's store may be of a class.
  return storeMethods.filter((name) => typeof Reflect.get(store, name) !== 'function');
}
