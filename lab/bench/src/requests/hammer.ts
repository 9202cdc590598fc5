import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Server } from '../servers/servers.ts';

const inTurns = fileURLToPath(new URL('./in-turns.js', import.meta.url));
const stayAwake = new URL('./stay-awake.ts', import.meta.url).href;

/** Requests one URL over 50 connections from another process. Every response must be a success: a fast refusal is no good result. */
export async function hammer(
  url: string,
  seconds: number,
  /** A `Cookie` header for all requests, or several to take turns. */
  cookie: string | readonly string[] = '',
) {
  // On a single core it would take the server's time.
  const preload = availableParallelism() > 1 ? [`--import=${stayAwake}`] : [];
  const running = promisify(execFile)(
    process.execPath,
    [...preload, inTurns, url, String(seconds)],
    {
      env: { ...process.env, STAY_AWAKE_MILLISECONDS: String(seconds * 1000 + 500) },
    },
  );
  running.child.stdin?.end([cookie].flat().join('\n'));
  const { stdout } = await running;
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
  readonly base64: string;
};

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
