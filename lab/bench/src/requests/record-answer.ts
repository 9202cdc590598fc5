import { get } from 'node:http';
import type { Server } from '../servers/start-server.ts';

/** An answer as it is on the wire, to be given again by a server that does nothing for it. */
export type RecordedAnswer = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, still compressed. */
  readonly base64: string;
};

/** What Node writes by itself. */
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
