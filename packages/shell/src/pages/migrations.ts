import type { Migration } from 'kysely';

/** The migrations of the site's own tables by their names; undefined where it has none. */
export type SiteMigrations = Readonly<Record<string, Migration>> | undefined;

/** Turns what `import.meta.glob` found into Kysely's migrations. @throws Error that names every file that is no migration */
export function readMigrations(modules: Readonly<Record<string, unknown>>): SiteMigrations {
  const problems: string[] = [];
  const migrations = Object.entries(modules).map(([file, module]) => {
    const { up, down } = Object(module);
    const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
    if (typeof up !== 'function') problems.push(`${file}: export function up is missing.`);
    if (!/^\d{4}[-_][\w-]+$/.test(name))
      problems.push(`${file}: must be named like 0001-orders.ts.`);
    return [name, { up, down }] as const;
  });
  if (problems.length > 0)
    throw new Error(`The migrations have mistakes:\n- ${problems.join('\n- ')}`);
  return migrations.length > 0 ? Object.fromEntries(migrations) : undefined;
}
