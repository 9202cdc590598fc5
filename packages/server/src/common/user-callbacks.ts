import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from '@portico/protocol';
import { AuthError, isAuthError, type RefusalReason } from './auth-error.ts';

/** Time that a function of the site may take to decide about a request, in milliseconds. */
const siteTimeout = 5000;

/**
 * Runs a function of the site. One that fails or takes too long is an outage, not a refusal: the visitor's proof can be used again.
 * @throws AuthError UNEXPECTED, whose cause names the function; an AuthError that it throws passes
 */
export async function runUserCallback<Result>(
  name: string,
  call: () => Result | Promise<Result>,
  timeout = siteTimeout,
): Promise<Result> {
  const late = Symbol();
  let result: Result | typeof late;
  try {
    // Within an async function, so that one that throws at once is handled alike.
    result = await Promise.race([(async () => call())(), delay(timeout, late, { ref: false })]);
  } catch (cause) {
    if (isAuthError(cause)) throw cause;
    throw unexpected(`${name} failed`, cause);
  }
  if (result === late) throw unexpected(`${name} took longer than ${timeout} ms`);
  return result;
}

const unexpected = (message: string, cause?: unknown) =>
  new AuthError('UNEXPECTED', { cause: new Error(message, { cause }) });

/**
 * The answer of a site's function that decides: true, or a refusal. `false` refuses with ACCESS_DENIED, a text with this code, and
 * an object with a code and a sentence for the visitor. Codes are of capitals, digits and `_`; those of Portico's catalogue have
 * their sentence there, in the visitor's language.
 */
export type Decision = boolean | string | { readonly code: string; readonly message: string };

/**
 * Asks a function of the site for a decision. @param name such as `allow()`, for the operator's log
 * @throws AuthError ACCESS_DENIED with the site's reason; UNEXPECTED when the function gave no answer
 */
export async function requireAllowed(
  name: string,
  decide: () => Decision | Promise<Decision>,
  { account, timeout }: { readonly account: string; readonly timeout?: number | undefined },
): Promise<void> {
  const result: unknown = await runUserCallback(name, decide, timeout);
  if (result === true) return;
  const reason = readRefusal(result);
  if (reason === undefined) {
    const cause = new TypeError(`${name} must return true, false, a code or { code, message }`);
    throw new AuthError('UNEXPECTED', { cause, account });
  }
  throw new AuthError('ACCESS_DENIED', { account, reason });
}

function readRefusal(result: unknown): RefusalReason | undefined {
  if (result === false) return { code: 'ACCESS_DENIED' };
  const { code, message } =
    typeof result === 'string' ? { code: result } : { code: undefined, ...Object(result) };
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]{0,63}$/.test(code)) return undefined;
  if (isErrorCode(code) || message === undefined) return { code };
  // Characters, and few enough for a dialog.
  const isSentence = typeof message === 'string' && /^\P{C}{1,300}$/u.test(message);
  return isSentence ? { code, message } : undefined;
}
