/** A published version, as the next one finds its databases. */
type Release = {
  readonly version: string;
  readonly migration: string;
  /** The columns that it keeps for the version before it and neither reads nor writes, as `table.column`: the next one may drop them. */
  readonly unused: readonly string[];
};

/**
 * Every published version, oldest first; none before the first release. Each is `rolling` from the one before
 * (`compare-schemas.ts`): columns are added first, and what nothing uses any more is dropped one release later.
 */
export const releases: readonly Release[] = [];

/** The columns that this version neither reads nor writes, as `table.column`. */
export const unusedColumns: readonly string[] = [];
