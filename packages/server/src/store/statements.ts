import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Compilable, type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AuthError } from '../common/auth-error.ts';

/** One statement of a batch. */
export type Step = {
  readonly query: CompiledQuery;
  /** Number of rows that it must change; where it changes another number, nothing of the batch is written. */
  readonly changes?: number;
};

/** The results and changed rows of each statement, or the index of the first one that changed another number than it must. */
export type BatchOutcome =
  | { readonly results: readonly { readonly rows: readonly unknown[]; readonly changes: number }[] }
  | { readonly failed: number };

/** Runs statements as one transaction, without asking back, so that many can be flushed at once. Resolves after the flush. */
export type RunBatch = (
  steps: readonly Step[],
  options?: {
    /** In a transaction of its own: among others its rows would be locked in another order than elsewhere. SQLite has one writer. */
    readonly alone?: boolean;
  },
) => Promise<BatchOutcome>;

/** Runs a query that changes nothing; its rows. */
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>;

class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Compiles a statement once, with placeholders for its values: compiling costs more than running it.
 *
 * @param build gets the values one by one (they cannot be spread) and must not look into them
 * @example
 * const find = statement<{ id: string }>(({ id }) => database.selectFrom('users').where('id', '=', id));
 * find({ id: '1' });
 */
export function statement<Values extends object, Row = unknown>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  // Kysely passes on as a parameter what it does not know, whatever its type.
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) }) as Values;
  const query = build(placeholders).compile();
  return (values) => ({
    ...query,
    parameters: query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    ),
  });
}

/** Returns the values of some columns. The placeholders of a compiled statement cannot be spread. */
export function pickColumns<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

type KeyedReader = { readonly read: Read; readonly hasArrays?: boolean };

/** The condition that a column has one of several values: an array where databases have such, else its JSON text. */
export function isAmong(column: string, values: unknown, hasArrays: boolean): RawBuilder<SqlBool> {
  return hasArrays
    ? sql<SqlBool>`${sql.ref(column)} = any(${values})`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${values}))`;
}

/** Makes a reader of the rows of several keys, by one statement that is compiled once. */
export function readByKeys<Row>(
  { read, hasArrays = false }: KeyedReader,
  column: string,
  build: (isAsked: RawBuilder<SqlBool>) => Compilable<Row>,
): (keys: readonly string[]) => Promise<readonly Row[]> {
  const query = build(isAmong(column, [], hasArrays)).compile();
  return (keys) => read({ ...query, parameters: [hasArrays ? keys : JSON.stringify(keys)] });
}

/** Looks rows up by their key; those that are asked for in one moment with one statement. */
export function findByKey<Row extends object>(
  reader: KeyedReader,
  column: keyof Row & string,
  build: (isAsked: RawBuilder<SqlBool>) => Compilable<Row>,
): (key: string) => Promise<Row | undefined> {
  const readRows = readByKeys(reader, column, build);
  return coalesce(
    async (keys: readonly string[]) =>
      new Map((await readRows(keys)).map((row) => [String(row[column]), row])),
  );
}

/** Turns every database error into STORE_UNAVAILABLE: a failure is never taken for an answer. */
export function guard<Methods extends Record<string, (...values: never[]) => Promise<unknown>>>(
  unguarded: Methods,
): Methods {
  const entries = Object.entries(unguarded).map(([name, method]) => [
    name,
    async (...values: never[]) => {
      try {
        return await method(...values);
      } catch (cause) {
        throw new AuthError('STORE_UNAVAILABLE', { cause, retryAfter: 5 });
      }
    },
  ]);
  // The same names with the same signatures; Object.entries forgets both.
  return Object.fromEntries(entries) as Methods;
}

/** Items by a key, in their order; `Map.groupBy` of runtimes that have it, which Node 20 is not. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Sessions ended in one transaction, so that requests run between two batches. */
export const endingBatch = 200;

/** Repeats a task until it ended fewer than a whole batch: one transaction for very many would block other requests. */
export async function endInBatches<Ended>(
  end: (limit: number) => Promise<readonly Ended[]>,
): Promise<number> {
  for (let total = 0; ; await nextTurn()) {
    const { length } = await end(endingBatch);
    total += length;
    if (length < endingBatch) return total;
  }
}

type Waiting<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (cause: unknown) => void;
};

/** Loads in flight at once: a slow one does not hold up those that come after it, and the rest gathers. */
const maximumLoads = 2;

/**
 * Looks up together the keys of one turn of the event loop, and those asked for while loads are in flight, so that callers share
 * the cost of a statement. @param load resolves with the values of different keys; a failure rejects for each of its callers
 */
export function coalesce<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = [];
  let loads = 0;
  let scheduled = false;

  const flush = async () => {
    scheduled = false;
    if (waiting.length === 0 || loads === maximumLoads) return;
    const callers = waiting;
    waiting = [];
    loads += 1;
    try {
      const values = await load([...new Set(callers.map(({ key }) => key))]);
      for (const { key, resolve } of callers) resolve(values.get(key));
    } catch (cause) {
      for (const { reject } of callers) reject(cause);
    }
    loads -= 1;
    await flush();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    });
}
