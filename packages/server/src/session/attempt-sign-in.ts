import { type ErrorCode, isErrorCode, SiweMessageError } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import { networkOf } from '../guard/client-ip.ts';
import { statusOf } from '../http/answers.ts';
import type { Identity } from '../providers/provider.ts';
import type { Call } from '../routes/route.ts';
import { startSession } from './start-session.ts';

/** How a try to sign in ended: the cookie of a new session, or why there is none. */
export type Attempt =
  | { readonly cookie: string }
  | { readonly code: ErrorCode; readonly retryAfter: number | undefined };

/**
 * One try to sign in, with everything around the proof: limits, the session, the audit trail and the log.
 * Never rejects: "cannot tell" is a code of its own (503), so that nothing of the visitor's is lost.
 */
export async function attemptSignIn(
  call: Call,
  provider: string,
  prove: () => Promise<Identity | ErrorCode>,
): Promise<Attempt> {
  const { context } = call;
  try {
    await limitNetwork(call);
    const identity = await prove();
    if (isErrorCode(identity)) return await refused(call, provider, identity);
    // After the proof, so that nobody can use up the tries of somebody else's account.
    await context.enforceLimit(perMinute('account', context.signInsPerMinute), identity.account);
    const started = await startSession(context, call.request, provider, identity, call.ip);
    if (typeof started === 'string') return await refused(call, provider, tooLate[started]);
    context.log.info({ provider }, 'signed in');
    return started;
  } catch (cause) {
    if (cause instanceof SiweMessageError) return refused(call, provider, cause.code);
    const error = cause instanceof AuthError ? cause : new AuthError('UNEXPECTED', { cause });
    if (statusOf(error.code) < 500) return refused(call, provider, error.code, error.retryAfter);
    context.log.error({ err: error, code: error.code }, 'sign-in could not be decided');
    return { code: error.code, retryAfter: error.retryAfter ?? 5 };
  }
}

const tooLate = { 'nonce-used': 'NONCE_USED', 'link-used': 'EMAIL_LINK_INVALID' } as const;

async function limitNetwork({ context, ip }: Call): Promise<void> {
  if (ip === undefined) return;
  await context.enforceLimit(perMinute('network', context.signInsPerMinute), networkOf(ip));
}

const perMinute = (name: string, maximum: number) => ({ name, maximum, seconds: 60 });

/** The claimed account stays out of the trail: anybody can claim one. */
async function refused(
  { context, ip }: Call,
  provider: string,
  code: ErrorCode,
  retryAfter?: number,
): Promise<Attempt> {
  // Nothing limits how often the limit itself refuses.
  if (code !== 'RATE_LIMITED' || context.mayLogClient()) {
    context.log.info({ provider, code }, 'sign-in refused');
  }
  // A flood is not worth a row each, the limit has its own counter; nor is asking again and again.
  if (code !== 'RATE_LIMITED' && code !== 'APPROVAL_PENDING') {
    const entry = { at: context.now(), event: 'sign-in-refused', actor: 'visitor' } as const;
    try {
      await context.store.writeAudit({
        ...entry,
        ...{ account: null, session_id: null, provider, code, ip: ip ?? null },
      });
    } catch (cause) {
      // The visitor's answer does not depend on the trail.
      context.log.error({ err: cause }, 'the audit trail could not be written');
    }
  }
  return { code, retryAfter };
}
