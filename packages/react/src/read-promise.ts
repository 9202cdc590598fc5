import React from 'react';

/** `use` of React 19. A named import would not build with React 18. */
const { use } = React as { readonly use?: typeof React.use };

const settled = new WeakMap<PromiseLike<unknown>, unknown>();

/** Returns the value of a promise that does not reject; until then the component suspends. React 18 waits for a promise that is thrown. */
export function readPromise<Value>(promise: PromiseLike<Value>): Value {
  if (use) return use(promise as Promise<Value>);
  if (settled.has(promise)) return settled.get(promise) as Value;
  throw promise.then((value) => settled.set(promise, value));
}
