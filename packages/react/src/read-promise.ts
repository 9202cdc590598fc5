import * as React from 'react';

const { use } = { ...React } as { readonly use?: typeof React.use };

const settled = new WeakMap<PromiseLike<unknown>, { readonly value: unknown }>();

/**
 * Returns the value of a promise that does not reject; until then the component suspends. This is `use` of React 19. React 18
 * waits for a promise that a component throws. A named import of `use` would not build with React 18.
 */
export function readPromise<Value>(promise: PromiseLike<Value>): Value {
  if (use) return use(promise as Promise<Value>);
  const known = settled.get(promise);
  if (known) return known.value as Value;
  throw promise.then((value) => {
    settled.set(promise, { value });
  });
}
