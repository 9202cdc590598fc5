import type { Store } from './store.ts';

/** Every method of a store. The type makes this list complete. */
const methods: Readonly<Record<keyof Store, true>> = {
  signIn: true,
  findSession: true,
  touchSession: true,
  findProof: true,
  noteCheck: true,
  endSessions: true,
  sessionsOf: true,
  reserveAttempt: true,
  releaseAttempt: true,
  findNonce: true,
  countAttempt: true,
  createEmailToken: true,
  findEmailToken: true,
  countHit: true,
  countRefusal: true,
  refusals: true,
  writeAudit: true,
  auditTrail: true,
  forget: true,
  sweep: true,
  ping: true,
  close: true,
};

/** The names of the methods that an object lacks to be a store, in the order of the interface. */
export function missingMethods(store: object): readonly string[] {
  // Not by its own properties alone: an adopter's store may be of a class.
  return Object.keys(methods).filter((name) => typeof Reflect.get(store, name) !== 'function');
}
