import type { OptionNames, Session } from '@portico/protocol';
import type { PublicClient } from 'viem';
import { type Decision, requireAllowed } from '../common/user-callbacks.ts';
import { type SessionCheckOptions, sessionCheckNames } from './session.ts';

/** The tools of a condition besides the session. */
export type ConditionTools = {
  /** viem's client of a chain, as `auth.client`. */
  readonly client: (chainId: number) => Promise<PublicClient>;
};

/**
 * Decides whether a session may see what a guard protects: `true`, or a refusal as `allow` gives it. It may take five seconds; one
 * that fails is an outage (503), never a refusal.
 *
 * @typeParam Data what the site's `session.data` adds
 */
export type SessionCondition<Data extends object = object> = (
  session: Session<Data>,
  tools: ConditionTools,
) => Decision | Promise<Decision>;

/** The check of a session that a guard asks for. */
export type GuardOptions<Data extends object = object> = SessionCheckOptions & {
  /** The condition that the session has to meet. Default: any session may pass. */
  readonly where?: SessionCondition<Data> | undefined;
};

/** The names of those options: a misspelt one would let everyone in. */
export const guardOptionNames = {
  ...sessionCheckNames,
  where: true,
} as const satisfies OptionNames<GuardOptions>;

/** @throws AuthError ACCESS_DENIED with the site's reason; UNEXPECTED or CHAIN_UNAVAILABLE when the condition gave no answer */
export async function requireCondition<Data extends object>(
  where: SessionCondition<Data> | undefined,
  session: Session<Data>,
  tools: ConditionTools,
): Promise<void> {
  if (where !== undefined) await requireAllowed('where()', () => where(session, tools), session);
}
