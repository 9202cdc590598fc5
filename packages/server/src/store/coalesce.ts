/** A caller that waits for the value of a key. */
type Waiting<Key, Value> = {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (cause: unknown) => void;
};

/** Loads in flight at once: a slow one does not hold up those that come after it, and the rest gathers. */
const maximumLoads = 2;

/**
 * Looks several keys up together: those that are asked for within one turn of the event loop, and, while loads are in
 * flight, those that are asked for until one of them is back. What one statement costs is shared by its callers.
 *
 * @param load resolves with the values of keys, which are all different; a failure rejects for each of its callers
 * @returns looks one key up; undefined where there is no value
 */
export function coalesce<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = [];
  let loads = 0;
  let scheduled = false;

  const start = async (callers: readonly Waiting<Key, Value>[]) => {
    try {
      const values = await load([...new Set(callers.map(({ key }) => key))]);
      for (const { key, resolve } of callers) resolve(values.get(key));
    } catch (cause) {
      for (const { reject } of callers) reject(cause);
    }
  };
  const flush = async () => {
    scheduled = false;
    if (waiting.length === 0 || loads === maximumLoads) return;
    const callers = waiting;
    waiting = [];
    loads += 1;
    await start(callers);
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
