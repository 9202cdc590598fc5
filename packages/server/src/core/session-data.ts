import { AuthError } from '../auth-error.ts';
import { callSite } from './call-site.ts';

/** What a site without `session.data` adds to its sessions. */
export type NoData = Record<never, never>;

/** The account that `session.data` is computed for. */
export type SessionDataRequest = {
  readonly user: { readonly id: string };
  /** What opened the session, as in `session.account`. */
  readonly account: string;
  /** Everything that is linked to the user, oldest first, `account` included. */
  readonly accounts: readonly string[];
  /** Of a wallet: checksummed. */
  readonly address?: `0x${string}`;
  /** Of a wallet: the EIP-155 chain id that the sign-in message named. */
  readonly chainId?: number;
  /** The id of the provider. */
  readonly provider: string;
};

/**
 * What a site adds to its sessions: a plain object of JSON, at most 4 kB, without the names that a session has itself. The
 * browser can read it. It is computed before a session opens, when `auth.sessions.refresh(userId)` is called and when the
 * browser calls `update()`, and stored with the session: reading a session does not call it. It may take five seconds. A
 * failure refuses the sign-in with 503, and what was signed stays good.
 */
export type SessionData<Data extends object> = (
  request: SessionDataRequest,
) => Data | Promise<Data>;

/** The data of a session as it is stored: JSON text. @throws AuthError UNEXPECTED, whose cause says what is wrong */
export type ComputeData = (request: SessionDataRequest) => Promise<string>;

/** Undefined where the site adds nothing, so that nothing runs for it. */
export function createComputeData(
  data: SessionData<object> | undefined,
  timeout?: number,
): ComputeData | undefined {
  if (data === undefined) return undefined;
  return async (request) => {
    const value = await callSite('session.data()', () => data(request), timeout);
    const problem = problemOf(value);
    if (problem !== undefined) throw refuse(problem);
    const text = JSON.stringify(value);
    if (Buffer.byteLength(text) > maximumBytes) throw refuse(`more than ${maximumBytes} bytes`);
    return text;
  };
}

const refuse = (problem: string) =>
  new AuthError('UNEXPECTED', { cause: new TypeError(`session.data() returned ${problem}`) });

/** Every read of a session carries it. */
const maximumBytes = 4096;

/** The names that a session has itself, and the one that is no name for a field. */
const reserved: ReadonlySet<string> = new Set([
  ...['id', 'user', 'account', 'accounts', 'address', 'chainId', 'createdAt', 'expires'],
  ...['lastSeenAt', 'userAgent', '__proto__'],
]);

/** What keeps a value from being session data, if anything does. */
function problemOf(value: unknown): string | undefined {
  if (!isPlainObject(value)) return 'something else than a plain object';
  const taken = Object.keys(value).find((name) => reserved.has(name));
  if (taken !== undefined) return `"${taken}", which a session has itself`;
  return isJson(value, 0) ? undefined : 'a value that is not JSON, such as a Date or a bigint';
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Deeper than a cycle-free object of 4 kB of any use. */
const maximumDepth = 32;

/** Whether what a browser reads is what the function returned; a field that is undefined is left out. */
function isJson(value: unknown, depth: number): boolean {
  if (depth > maximumDepth) return false;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  if (!isPlainObject(value)) return false;
  return Object.values(value).every((item) => item === undefined || isJson(item, depth + 1));
}
