/** Adds an entry to a cache of at most `limit` entries, and drops the oldest. */
export function lruSet<Key, Value>(
  cache: Map<Key, Value>,
  key: Key,
  value: Value,
  limit: number,
): Value {
  cache.delete(key);
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= limit) cache.delete(oldest);
  return cache.set(key, value) && value;
}

/** Headers of this many different texts are remembered; most visitors send one of a few. */
const maximumTexts = 200;
const maximumLength = 200;

/** The same function of a request header, which remembers what it made of the usual ones. */
export function memoizeHeader<Result>(
  read: (header: string | null) => Result,
): (header: string | null) => Result {
  const results = new Map<string | null, Result>();
  return (header) => {
    const known = results.get(header);
    if (known !== undefined) return known;
    const result = read(header);
    if (header !== null && header.length > maximumLength) return result;
    return lruSet(results, header, result, maximumTexts);
  };
}
