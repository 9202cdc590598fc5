import type { AuthContext } from './context.ts';

const contexts = new WeakMap<object, AuthContext>();

/** Remembers the inside of a session server, for the helpers of tests. It is reachable by nothing else. */
export function rememberContext(auth: object, context: AuthContext): void {
  contexts.set(auth, context);
}

/** @throws TypeError for anything that createAuth did not return */
export function getContext(auth: object): AuthContext {
  const context = contexts.get(auth);
  if (context === undefined)
    throw new TypeError('Pass the session server that createAuth returned.');
  return context;
}
