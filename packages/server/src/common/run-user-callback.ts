import { setTimeout as delay } from 'node:timers/promises';
import { AuthError, isAuthError } from './auth-error.ts';

/** Time that a function of the site may take to decide about a request, in milliseconds. */
const siteTimeout = 5000;

/**
 * Runs a function of the site. One that fails or takes too long is an outage, not a refusal: what the visitor
 * did stays good.
 * @throws AuthError UNEXPECTED, whose cause names the function; an AuthError of its own passes
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
