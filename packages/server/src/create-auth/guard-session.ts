import type { Session } from '@portico/protocol';
import type { ReadRequest } from '../common/messages.ts';
import { requireKnownOptions } from '../common/options.ts';
import { findRequestSession } from '../http/auth-cookies.ts';
import { orSignIn, unlessRevoked } from '../http/or-sign-in.ts';
import { type GuardedRequest, requireTrustedOrigin } from '../http/origin.ts';
import type { AuthContext } from '../routes/context.ts';
import {
  type ConditionTools,
  type GuardOptions,
  guardOptionNames,
  requireCondition,
} from '../sessions/guard.ts';
import { type SessionCheckOptions, sessionCheckNames } from '../sessions/session.ts';

/** The session of a request, or null. @throws AuthError as `auth.session` says */
export async function readSession(
  context: AuthContext,
  request: Pick<ReadRequest, 'headers'>,
  check?: SessionCheckOptions,
): Promise<Session | null> {
  requireKnownOptions('The check of a session', check, sessionCheckNames);
  const found = await findRequestSession(context, request, check).catch(unlessRevoked);
  return found?.session ?? null;
}

/** The session of a request that may pass. @throws Response, AuthError as `auth.requireSession` says */
export async function guardSession(
  context: AuthContext,
  tools: ConditionTools,
  request: GuardedRequest,
  options: GuardOptions = {},
): Promise<Session> {
  requireKnownOptions('The check of a session', options, guardOptionNames);
  const { where, ...check } = options;
  // First: it costs nothing.
  requireTrustedOrigin(context, request);
  const finding = findRequestSession(context, request, check);
  const { session } = await orSignIn(context, request, finding);
  await requireCondition(where, session, tools);
  return session;
}
