import { request as sendPlain } from 'node:http';
import { type RequestOptions, request as sendSecure } from 'node:https';
import { buffer } from 'node:stream/consumers';

/**
 * Sends a request with Node's own client, which refuses none of the headers that browsers send and decodes no body, and returns the
 * answer.
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  body?: string | Uint8Array,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const send = url.protocol === 'https:' ? sendSecure : sendPlain;
  const outgoing = send(url, options, async (incoming) => {
    try {
      const content = await buffer(incoming);
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) {
        for (const item of [value].flat()) headers.append(name, String(item));
      }
      const status = incoming.statusCode ?? 0;
      resolve(new Response(content.length === 0 ? null : content, { status, headers }));
    } catch (cause) {
      reject(cause);
    }
  });
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
}
