import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Server } from '../servers/start-server.ts';

/** Counts of the load generator. */
export type Hammered = { readonly requests: number; readonly perSecond: number };

const autocannon = fileURLToPath(import.meta.resolve('autocannon'));
const stayAwake = new URL('./stay-awake.ts', import.meta.url).href;

/**
 * Requests one URL as fast as it responds, over 50 connections, from a separate process. Every response must
 * be a success: a fast refusal is not a good result.
 */
export async function hammer(
  url: string,
  options: {
    readonly seconds: number;
    /** A `Cookie` header for all requests, or several to take turns. */
    readonly cookie: string | readonly string[];
  },
): Promise<Hammered> {
  const { seconds, cookie } = options;
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  if (typeof cookie === 'string') {
    return load(url, seconds, flags(cookie === '' ? headers : { ...headers, cookie }));
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-hammer-'));
  try {
    const file = join(folder, 'requests.har');
    await writeFile(file, archive(url, cookie));
    return await load(url, seconds, [...flags(headers), '--har', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function flags(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]);
}

/** Requests that differ in their cookie, as an HTTP archive (HAR 1.2). */
function archive(url: string, cookies: readonly string[]): string {
  const entries = cookies.map((value) => ({
    request: { method: 'GET', url, headers: [{ name: 'cookie', value }] },
  }));
  return JSON.stringify({ log: { version: '1.2', entries } });
}

async function load(url: string, seconds: number, more: readonly string[]): Promise<Hammered> {
  // On a single core it would take the server's time.
  const preload = availableParallelism() > 1 ? [`--import=${stayAwake}`] : [];
  // biome-ignore format: flag and value side by side
  const args = [
    ...preload, autocannon, '--json', '--no-progress', '--connections', '50',
    '--duration', String(seconds), ...more, url,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, STAY_AWAKE_MILLISECONDS: String(seconds * 1000 + 500) },
  });
  const result: {
    '2xx': number;
    non2xx: number;
    errors: number;
    requests: { average: number };
  } = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load.`);
  }
  return { requests: result['2xx'], perSecond: result.requests.average };
}

/** An answer as it is on the wire, to be given again by a server that does nothing for it. */
export type RecordedAnswer = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, still compressed. */
  readonly base64: string;
};

/** Headers that Node writes by itself. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
]);

/** Asks as the load generator does, and keeps headers and bytes. */
export function recordAnswer(
  { origin }: Server,
  path: string,
  cookie: string,
): Promise<RecordedAnswer> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...(cookie !== '' && { cookie }) };
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !ownHeaders.has(name) ? [[name, value] as const] : [],
      );
      resolve({
        path,
        headers: Object.fromEntries(kept),
        base64: Buffer.concat(chunks).toString('base64'),
      });
    }).once('error', reject);
  });
}
