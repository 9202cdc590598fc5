import type { ServerResponse } from 'node:http';

/**
 * Sends an answer of the session server through node:http. Cookies that other middleware set stay. Answers
 * are small and whole, so nothing is streamed; for a visitor who went away nothing is done.
 */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed || outgoing.headersSent) return;
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  outgoing.end(body);
}
