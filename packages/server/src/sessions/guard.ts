import type { OptionNames, Session } from '@portico/protocol';
import type { PublicClient } from 'viem';
import type { Decision } from '../common/user-callbacks.ts';
import { type SessionCheckOptions, sessionCheckNames } from './session.ts';

/** The tools of a condition besides the session. */
export type ConditionTools = {
  /** viem's client of a chain, as `auth.client`. */
  readonly client: (chainId: number) => Promise<PublicClient>;
};

/** Decides if a session passes a guard, as `allow` does: `true`, or a refusal, in five seconds; one that fails is an outage (503). */
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
