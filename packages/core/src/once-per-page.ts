/**
 * Makes a value at the first call and gives it to every later one, in a browser. On a server every call makes
 * a new one: a module is shared by all visitors there, and their state must not be.
 */
export function oncePerPage<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    if (typeof window === 'undefined') return make();
    made ??= make();
    return made;
  };
}
