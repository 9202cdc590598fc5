import type { Store } from './store.ts';

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
