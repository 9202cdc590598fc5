import { createHash } from 'node:crypto';
import { type Auth, createAuth } from '../create-auth.ts';
import type { AuthOptions } from '../options.ts';

const key = Symbol.for('@portico/server/next');
const shared: typeof globalThis & { [key]?: Map<string, Promise<Auth>> } = globalThis;

/**
 * One session server per process and configuration, opened when first asked for: building the site opens no
 * database, and neither a reload in development nor a second bundle opens it again. Configurations are told
 * apart by their values, and functions in them by their text.
 *
 * @example
 * export const auth = openOnce({ url: 'https://example.com', … });
 */
export function openOnce(options: AuthOptions): () => Promise<Auth> {
  const text = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'function' ? value.toString() : value,
  );
  // Hashed, because the options hold secrets.
  const name = createHash('sha256').update(text).digest('hex');
  return () => {
    shared[key] ??= new Map();
    const servers = shared[key];
    const known = servers.get(name);
    if (known) return known;
    const opened = createAuth(options).catch((error: unknown) => {
      // The next request tries again.
      servers.delete(name);
      throw error;
    });
    servers.set(name, opened);
    return opened;
  };
}
