import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';

/** A file with an extension that is not a compressed copy, in no hidden folder (the build keeps its manifest in one). */
const isPublic = /^(?!.*\/\.).*\.(?!(?:br|gz)$)\w+$/;

/** Serves a folder, with the compressed copies that the build wrote beside its files. */
export function staticFiles({ folder, prefix = '' }: { folder: string; prefix?: string }): Hono {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length),
  });
  const revalidate = etag();
  return new Hono().get(`${prefix}/*`, async (c, next) => {
    const file = isPublic.test(c.req.path) ? await serve(c, async () => undefined) : undefined;
    if (!file) return next();
    // The name of a file under /assets changes with its content; others are revalidated each hour.
    const hashed = c.req.path.startsWith('/assets/');
    file.headers.set(
      'cache-control',
      hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    file.headers.set('vary', 'Accept-Encoding');
    // Around the file alone: as a middleware it would tag the pages that come after, personal ones too.
    await revalidate(c, async () => {
      c.res = file;
    });
    return c.res;
  });
}
