/** The row that a page of a list begins after, newest first. */
export type Cursor = { readonly id: string; readonly created_at: number };

/** Reads a cursor as nextCursor() writes it; undefined for any other text. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { created_at: Number(at), id };
}

/** Returns the cursor of the next page; null where this one is not full. */
export function nextCursor(rows: readonly Cursor[], limit: number): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.created_at}.${last.id}`;
}
