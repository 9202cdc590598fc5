/**
 * Calls `load` at the first call and shares its promise with every later one. A failed load is forgotten: the next call
 * tries again.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * Creates a value at the first call and returns it from every later one, in a browser. On a server every call creates a
 * new one: all visitors share a module there, and must not share state.
 */
export function oncePerPage<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    if (typeof window === 'undefined') return create();
    value ??= create();
    return value;
  };
}
