import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../process/listen.ts';

/** A real HTTP server on loopback that takes mails as JSON, as mail services do. */
export type TestMailService = {
  readonly url: string;
  /** The bodies of the posts, as they arrived. */
  readonly mails: readonly Readonly<Record<string, unknown>>[];
  /** Answers every post so from now on; 0 never answers. */
  answer(status: number): void;
  close(): Promise<void>;
};

/** Starts it on a free port of loopback. */
export async function startMailService(): Promise<TestMailService> {
  const mails: Readonly<Record<string, unknown>>[] = [];
  let status = 202;
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request);
    mails.push({ ...Object(body) });
    // It echoes the request, as real ones do in their explanations.
    if (status > 0) response.writeHead(status).end(JSON.stringify(body));
  });
  const { origin, stop } = await listen(server);
  return {
    url: `${origin}/send`,
    mails,
    answer(next) {
      status = next;
    },
    close: stop,
  };
}
