import { sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { OpenDatabase } from './schema.ts';
import { openSqlite } from './sqlite.ts';

type ColumnShape = {
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
};

type TableShape = {
  readonly columns: ReadonlyMap<string, ColumnShape>;
  /** The columns of each unique key, sorted and joined by commas. */
  readonly uniqueKeys: ReadonlySet<string>;
};

/** The tables of a database by their names. */
export type SchemaShape = ReadonlyMap<string, TableShape>;

/**
 * The way from one schema to another.
 * - `rolling`: code for the first works on the second, so both versions may run side by side, and the old one may come back.
 * - `stop first`: code for the first would fail on the second, which keeps all data. `no way back`: data is lost.
 */
type UpgradeVerdict = 'rolling' | 'stop first' | 'no way back';

/** Names of PostgreSQL's own for the types that migrations name. */
const typeNames = new Map([
  ['int8', 'bigint'],
  ['int4', 'integer'],
]);

/** Compares what the code for one schema needs with another schema. Returns the way, and what stands in it. */
export function compareSchemas(
  from: SchemaShape,
  to: SchemaShape,
): { readonly verdict: UpgradeVerdict; readonly reasons: readonly string[] } {
  const lost: string[] = [];
  const broken: string[] = [];
  for (const [name, { columns, uniqueKeys }] of from) {
    const next = to.get(name);
    if (next === undefined) {
      lost.push(`${name} is dropped`);
      continue;
    }
    for (const [column, { type, isNullable }] of columns) {
      const found = next.columns.get(column);
      if (found === undefined) lost.push(`${name}.${column} is dropped`);
      else if (found.type !== type) broken.push(`${name}.${column} becomes ${found.type}`);
      else if (isNullable && !found.isNullable) broken.push(`${name}.${column} is never null`);
    }
    for (const [column, { isNullable, hasDefault }] of next.columns) {
      if (columns.has(column) || isNullable || hasDefault) continue;
      broken.push(`${name}.${column} is new and needs a value`);
    }
    // Writes name the key that they may conflict with, and expect no other.
    for (const key of uniqueKeys)
      if (!next.uniqueKeys.has(key)) broken.push(`${name} (${key}) is no longer unique`);
    for (const key of next.uniqueKeys)
      if (!uniqueKeys.has(key)) broken.push(`${name} (${key}) becomes unique`);
  }
  const verdict = lost.length > 0 ? 'no way back' : broken.length > 0 ? 'stop first' : 'rolling';
  return { verdict, reasons: [...lost, ...broken] };
}

/** Reads the shape of the tables that an open database has. */
export async function readSchema({ database, schema }: OpenDatabase): Promise<SchemaShape> {
  const tables = (await database.introspection.getTables()).filter(
    (table) => schema === undefined || table.schema === schema,
  );
  const allKeys = await readUniqueKeys(database, schema);
  return new Map(
    tables.map(({ name, columns }) => {
      const keys = allKeys.filter(({ table }) => table === name);
      const primary = keys.find(({ isPrimary }) => Number(isPrimary) === 1)?.columns.split(',');
      const shapes = columns.map((column) => {
        const type = column.dataType.toLowerCase();
        const shape = {
          type: typeNames.get(type) ?? type,
          // SQLite has primary keys that may be null; none is.
          isNullable: column.isNullable && !primary?.includes(column.name),
          hasDefault: column.hasDefaultValue,
        };
        return [column.name, shape] as const;
      });
      const uniqueKeys = new Set(keys.map((key) => key.columns.split(',').sort().join()));
      return [name, { columns: new Map(shapes), uniqueKeys }];
    }),
  );
}

type UniqueKey = {
  readonly table: string;
  /** Joined by commas. */
  readonly columns: string;
  readonly isPrimary: number | boolean;
};

async function readUniqueKeys(
  database: OpenDatabase['database'],
  schema: string | undefined,
): Promise<readonly UniqueKey[]> {
  const { rows } = await (schema === undefined
    ? sql<UniqueKey>`
        select tables.name as "table", keys.origin = 'pk' as "isPrimary",
          (select group_concat(name, ',') from pragma_index_info(keys.name)) as columns
        from sqlite_master as tables, pragma_index_list(tables.name) as keys
        where tables.type = 'table' and keys."unique" = 1`
    : sql<UniqueKey>`
        select tables.relname as "table", keys.indisprimary as "isPrimary",
          string_agg(columns.attname, ',') as columns
        from pg_index as keys
        join pg_class as tables on tables.oid = keys.indrelid
        join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = any (keys.indkey)
        where keys.indisunique and tables.relnamespace = ${schema}::regnamespace
        group by keys.indexrelid, keys.indisprimary, tables.relname`
  ).execute(database);
  return rows;
}

/** Returns the shape of the tables that migrations of this version make. @param unused columns that are left out, as `table.column` */
export async function schemaAfter(
  names: readonly string[],
  unused: readonly string[] = [],
): Promise<SchemaShape> {
  const open = await openSqlite(':memory:');
  try {
    for (const name of names) await migrations[name]?.up(open.database);
    const shape = await readSchema(open);
    return new Map(
      [...shape].map(([name, { columns, uniqueKeys }]) => {
        const used = [...columns].filter(([column]) => !unused.includes(`${name}.${column}`));
        return [name, { columns: new Map(used), uniqueKeys }];
      }),
    );
  } finally {
    await open.close();
  }
}
