/** Whether createAuth can open a database by this URL: `file:…`, `postgres://…` or `:memory:`. */
export function isDatabaseUrl(url: string): boolean {
  return url === ':memory:' || /^file:./.test(url) || isPostgresUrl(url);
}

/** Whether a URL names a PostgreSQL database. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:\/\/./.test(url) && URL.canParse(url);
}

/** The path of a SQLite file from its URL, relative to the working directory; or `:memory:`. */
export function sqlitePath(url: string): string {
  return url === ':memory:' ? url : url.slice('file:'.length);
}
