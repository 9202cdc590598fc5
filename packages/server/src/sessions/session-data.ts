import { AuthError } from '../common/auth-error.ts';
import { runUserCallback } from '../common/user-callbacks.ts';

/** The data of a site without `session.data`: none. */
export type NoData = Record<never, never>;

/** The account that `session.data` is computed for. */
export type SessionDataRequest = {
  readonly user: { readonly id: string };
  /** The account that opened the session, as in `session.account`. */
  readonly account: string;
  /** Everything that is linked to the user, oldest first, `account` included. */
  readonly accounts: readonly string[];
  /** The checksummed address, for wallets. */
  readonly address?: `0x${string}`;
  /** The EIP-155 chain id of the sign-in message, for wallets. */
  readonly chainId?: number;
  /** The id of the provider. */
  readonly provider: string;
};

/**
 * Computes the site's data of a session: a plain object of JSON, at most 4 kB, without names that a session has itself, which the
 * browser can read. Runs before a session opens, for `auth.sessions.refresh(userId)` and the browser's `update()`, and may take five
 * seconds. A failure refuses the sign-in with 503; the signature can be sent again.
 */
export type SessionData<Data extends object> = (
  request: SessionDataRequest,
) => Data | Promise<Data>;

/** A result that `session.data` may return: JSON, without names of sessions. For a wrong value the compiler shows the reason. */
export type JsonData<Data> = {
  readonly [Name in keyof Data]: Name extends ReservedName
    ? `a session has "${Name}" itself`
    : Json<Data[Name]>;
};

/** A value of type any is not looked into. */
type Json<Value> = 0 extends 1 & Value
  ? Value
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends NoJson
      ? 'session.data returns JSON'
      : Value extends readonly (infer Item)[]
        ? readonly Exclude<Json<Item>, undefined>[]
        : Value extends object
          ? { readonly [Name in keyof Value]: Json<Value[Name]> }
          : 'session.data returns JSON';

type NoJson = bigint | symbol | Date | ((...values: never[]) => unknown);

/** The data of a session as it is stored: JSON text. @throws AuthError UNEXPECTED, whose cause says what is wrong */
export type ComputeData = (request: SessionDataRequest) => Promise<string>;

/** Undefined where the site adds nothing, so that nothing runs for it. */
export function createComputeData(
  data: SessionData<object> | undefined,
  timeout?: number,
): ComputeData | undefined {
  if (data === undefined) return undefined;
  return async (request) => {
    const value = await runUserCallback('session.data()', () => data(request), timeout);
    const problem = describeProblem(value);
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

const reservedNames = [
  'id',
  'user',
  'account',
  'accounts',
  'address',
  'chainId',
  'createdAt',
  'expires',
  'wallets',
  'lastSeenAt',
  'userAgent',
] as const;
type ReservedName = (typeof reservedNames)[number];

/** These, and the one that is no name for a field. */
const reserved: ReadonlySet<string> = new Set([...reservedNames, '__proto__']);

function describeProblem(value: unknown): string | undefined {
  if (!isPlainObject(value)) return 'something else than a plain object';
  const taken = Object.keys(value).find((name) => reserved.has(name));
  if (taken !== undefined) return `"${taken}", which a session has itself`;
  const found = findNoJson(value, '', 0);
  return found && `${found}, which is not JSON`;
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Deeper than a cycle-free object of 4 kB of any use. */
const maximumDepth = 32;

/** Finds a value that JSON would change, with its path, such as `"profile.born" (Date)`. A field that is undefined is left out. */
function findNoJson(value: unknown, path: string, depth: number): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return undefined;
  const isList = Array.isArray(value);
  if (depth > maximumDepth || !(isList || isPlainObject(value)))
    return `"${path}" (${depth > maximumDepth ? 'too deep' : describe(value)})`;
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined && !isList) continue;
    const found = findNoJson(item, path === '' ? name : `${path}.${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The kind of a value, never the value: it is logged. */
function describe(value: unknown): string {
  return value instanceof Object ? value.constructor.name : typeof value;
}
