import type { Auth } from '../create-auth.ts';

const key = Symbol.for('@portico/server/next');
const shared: typeof globalThis & { [key]?: Promise<Auth> | undefined } = globalThis;

/**
 * One session server per process, opened when first asked for: building the site opens no database, and
 * neither a reload in development nor a second bundle opens it again.
 *
 * @example
 * export const auth = openOnce(() => createAuth({ … }));
 */
export function openOnce(open: () => Promise<Auth>): () => Promise<Auth> {
  return () => {
    shared[key] ??= open().catch((error: unknown) => {
      // The next request tries again.
      shared[key] = undefined;
      throw error;
    });
    return shared[key];
  };
}
