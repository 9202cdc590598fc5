/** A value over time, in the shape that React's `useSyncExternalStore` takes. */
export type Store<State> = {
  /** The same reference until the value changes. */
  readonly getSnapshot: () => State;
  /** Returns unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A store that its owner can change. Others get the `Store`. */
export type WritableStore<State> = Store<State> & {
  /** Replaces the value and notifies, unless the new value is equal to the current one. */
  readonly set: (next: State) => void;
};

/** Creates a store. Plain objects and arrays are compared by content, everything else by identity. */
export function createStore<State>(initial: State): WritableStore<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      // Another function for each subscription: the same listener may subscribe twice.
      const notify = () => listener();
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    set(next) {
      if (isEqual(next, state)) return;
      state = next;
      for (const notify of listeners) notify();
    },
  };
}

/** Compares two values: plain objects and arrays by content, everything else by identity. */
export function isEqual(left: unknown, right: unknown): boolean {
  // The same data is not read: it may contain itself.
  if (Object.is(left, right)) return true;
  if (!isData(left) || !isData(right)) return false;
  const keys = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => key in right && isEqual(left[key], right[key]))
  );
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = value && Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

/** Calls `load` once and shares its promise with every later call. After a failure the next call tries again. */
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
