import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Runs compiled queries on one connection. */
export type Statements = {
  run<Row>(query: CompiledQuery): QueryResult<Row>;
};

/**
 * Prepares each statement once. The set of statements is small and fixed, so this is a cache without
 * eviction; migrations and other one-off texts stay well below the bound.
 */
export function createStatements(database: DatabaseSync): Statements {
  const known = new Map<string, Prepared>();

  const prepare = (sql: string): Prepared => {
    const cached = known.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (known.size < 200) known.set(sql, prepared);
    return prepared;
  };

  return {
    run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters.map(toInput);
      if (returnsRows) {
        // Rows have the columns that the query's type promises; SQLite itself knows nothing of types.
        return { rows: statement.all(...values) as Row[] };
      }
      const { changes } = statement.run(...values);
      return { numAffectedRows: BigInt(changes), rows: [] };
    },
  };
}

type Prepared = { readonly statement: StatementSync; readonly returnsRows: boolean };

function toInput(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  ) {
    return value;
  }
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}
