import type { Session } from '@portico/protocol';
import type { Load, RequestContext } from '../pages/request-context.ts';
import type { SiteOptions } from './site-options.ts';

/** Timeout of a `load` or an endpoint, after which its signal aborts, in milliseconds. */
const timeLimit = 10_000;

/** The argument of a `load` or an endpoint. */
export function requestContext(
  { auth, db }: Pick<SiteOptions, 'auth' | 'db'>,
  request: Request,
  session: Session | null | undefined,
  params: Readonly<Record<string, string>>,
): RequestContext {
  return {
    auth,
    request,
    session,
    params,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeLimit)]),
    get db() {
      return requireTables(db);
    },
  };
}

/** The site's own tables. @throws Error where it has none */
export function requireTables(db: SiteOptions['db']): RequestContext['db'] {
  if (db) return db;
  throw new Error('This site has no tables. The first file of src/migrations makes them.');
}

/** Runs a page's `load`: returns its data, or the `Response` that it threw. @throws Error of the `load`, and for what JSON cannot hold */
export async function loadData(
  load: Load,
  context: RequestContext,
): Promise<{ readonly data: unknown } | Response> {
  const { signal } = context;
  try {
    const data = await untilAborted(load(context), signal);
    if (data instanceof Response) return data;
    checkJson(data, 'data');
    return { data };
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** One that does not look at its signal must not keep the visitor either. */
export async function untilAborted<Result>(
  task: Result | Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Checks that JSON changes nothing of the data: the browser hydrates with JSON. @throws TypeError that names the place */
function checkJson(value: unknown, place: string): void {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (typeof value === 'object') {
    const prototype = Object.getPrototypeOf(value);
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        checkJson(item === undefined ? Symbol('a gap') : item, `${place}[${index}]`);
      });
      return;
    }
    if (prototype === null || prototype === Object.prototype) {
      for (const [name, item] of Object.entries(value)) checkJson(item, `${place}.${name}`);
      return;
    }
  }
  const found = typeof value === 'object' ? value.constructor.name : typeof value;
  throw new TypeError(`load returned what JSON cannot hold: ${place} is a ${found}.`);
}
