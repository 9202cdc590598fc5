import { createHash } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { matchesEtag } from './html-answer.ts';

/** A file with an extension, except compressed copies and hidden folders (one has the build's manifest). */
const isPublic = /^(?!.*\/\.).*\.(?!(?:br|gz)$)\w+$/;
/** Paths with one spelling, so that each file is cached once. */
const isPlain = /^[\w./-]+$/;

const codings = ['br', 'zstd', 'gzip'];

/** Larger files are read from the disk for each answer. */
const maxCachedFileBytes = 2 * 1024 * 1024;
const maxCacheBytes = 16 * 1024 * 1024;

type CachedFile = {
  readonly etag: string;
  readonly headers: Headers;
  /** Undefined for a large file. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
};

/** Serves a folder with its compressed copies. Answers share a file's bytes, so that a slow client takes no memory. */
export function staticFiles({ folder, prefix = '' }: { folder: string; prefix?: string }): Hono {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length),
  });
  const known = new Map<string, Promise<CachedFile | undefined>>();
  const files = new Map<string, CachedFile>();
  let room = maxCacheBytes;

  const open = async (c: Context) => (await serve(c, async () => undefined)) || undefined;

  async function read(c: Context): Promise<CachedFile | undefined> {
    const file = await open(c);
    if (file === undefined) return undefined;
    const { body, headers } = file;
    // A file without a copy in one of the codings is the same file for all of them.
    const id = `${headers.get('content-encoding')} ${c.req.path}`;
    const same = files.get(id);
    if (same) {
      await body?.cancel();
      return same;
    }
    const limit = Math.min(maxCachedFileBytes, room);
    const hash = createHash('sha1');
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      length += chunk.byteLength;
      if (length <= limit) chunks.push(chunk);
    }
    if (length <= limit) room -= length;
    const bytes = length <= limit ? new Uint8Array(Buffer.concat(chunks)) : undefined;
    const made = { etag: `"${hash.digest('base64url')}"`, headers, bytes };
    files.set(id, made);
    return made;
  }

  /** Returns the file of a request; undefined for an unknown or uncacheable one. */
  async function find(c: Context): Promise<CachedFile | undefined> {
    const { method, path } = c.req;
    const accepted = c.req.header('accept-encoding')?.split(',') ?? [];
    // serveStatic chooses by these.
    const tokens = codings.filter((coding) => accepted.some((each) => each.trim() === coding));
    const key = `${tokens} ${path}`;
    const reading = known.get(key);
    if (reading !== undefined) return reading;
    if (method !== 'GET' || c.req.header('range') || !isPlain.test(path)) return undefined;
    const found = read(c).catch(() => undefined);
    known.set(key, found);
    if ((await found) === undefined) known.delete(key);
    return found;
  }

  return new Hono().get(`${prefix}/*`, async (c, next) => {
    const { path } = c.req;
    if (!isPublic.test(path)) return next();
    const file = await find(c);
    // The name of a file under /assets changes with its content; others are revalidated each hour.
    const isHashed = path.startsWith('/assets/');
    const headers = {
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'Accept-Encoding',
      ...(file && { etag: file.etag }),
    };
    if (file && matchesEtag(c.req.header('if-none-match') ?? '', file.etag))
      return new Response(null, { status: 304, headers });
    const answer =
      file?.bytes && !c.req.header('range')
        ? new Response(file.bytes, { headers: file.headers })
        : await open(c);
    if (answer === undefined) return next();
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
}
