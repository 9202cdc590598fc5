import { callback } from './callback.ts';
import { csrf } from './csrf.ts';
import { error } from './error.ts';
import { log } from './log.ts';
import { providers } from './providers.ts';
import type { Route } from './route.ts';
import { session } from './session.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { style } from './style.ts';
import { verifyRequest } from './verify-request.ts';

/** Every endpoint under /api/auth by the first segment of its path. */
export const routes: ReadonlyMap<string, Route> = new Map([
  ['session', session],
  ['sessions', sessions],
  ['csrf', csrf],
  ['providers', providers],
  ['signin', signIn],
  ['callback', callback],
  ['signout', signOut],
  ['error', error],
  ['verify-request', verifyRequest],
  ['_log', log],
  ['style.css', style],
]);
