import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // Not a pipe: it listens on an IP address.
  return {
    url: `http://127.0.0.1:${port}/send`,
    mails,
    answer(next) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
