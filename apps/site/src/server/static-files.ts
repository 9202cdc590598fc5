import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

/** Answers GET and HEAD for files, or undefined when there is none at a path. */
export type StaticFiles = (path: string, request: Request) => Response | undefined;

/** Where the files are and how they are kept. */
export type StaticOptions = {
  readonly folder: string;
  /** What the addresses begin with, for example `/dev-wallet`. */
  readonly prefix?: string;
};

type Variant = { readonly body: Uint8Array<ArrayBuffer>; readonly etag: string };
type Entry = {
  readonly type: string;
  readonly cacheControl: string;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Made by the build beside the file they stand for. */
const compressedEndings = { br: '.br', gzip: '.gz' } as const;

/**
 * Reads a folder into memory, once. What is not in the folder at start has no address, so a path can be
 * looked up but never walked: there is no way out of the folder. A built site is about a megabyte.
 */
export function createStaticFiles({ folder, prefix = '' }: StaticOptions): StaticFiles {
  const entries = new Map<string, Entry>();
  for (const file of filesIn(folder)) {
    const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`;
    entries.set(path, readEntry(file, path));
  }
  return (path, request) => {
    const entry = entries.get(path);
    return entry && respond(entry, request);
  };
}

function respond(entry: Entry, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), entry.variants);
  const variant = entry.variants[encoding] ?? entry.variants.identity;
  const headers: Record<string, string> = {
    'cache-control': entry.cacheControl,
    etag: variant.etag,
    vary: 'Accept-Encoding',
  };
  if (matchesEtag(request.headers.get('if-none-match'), variant.etag))
    return new Response(null, { status: 304, headers });
  headers['content-type'] = entry.type;
  headers['content-length'] = String(variant.body.byteLength);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(request.method === 'HEAD' ? null : variant.body, { headers });
}

/** Whether an `If-None-Match` names this tag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

function readEntry(file: string, path: string): Entry {
  const hashed = path.startsWith('/assets/');
  const identity = readVariant(file, '');
  const variants: { [K in Encoding]?: Variant } & { identity: Variant } = { identity };
  for (const [encoding, ending] of [
    ['br', compressedEndings.br],
    ['gzip', compressedEndings.gzip],
  ] as const) {
    if (existsSync(file + ending)) variants[encoding] = readVariant(file + ending, `-${encoding}`);
  }
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    // The name of a file under /assets changes with its content; others are asked for again each hour.
    cacheControl: hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    variants,
  };
}

function readVariant(file: string, suffix: string): Variant {
  const body = Uint8Array.from(readFileSync(file));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}${suffix}"` };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile() && !isHidden(item.name))
    .map((item) => join(item.parentPath, item.name))
    .filter((file) => !relative(folder, file).split(sep).some(isHidden));
}

/** Vite's manifest lives in a hidden folder, and compressed copies are not files of their own. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || Object.values(compressedEndings).some((end) => name.endsWith(end));
}
