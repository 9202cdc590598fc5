import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadRequest } from '@portico/server';
import { toReadRequest } from '@portico/server/node';
import type { PageAnswer } from './html-answer.ts';
import type { PageHandler } from './page-handler.ts';
import { requestIdHeaders } from './response-headers.ts';
import type { SiteOptions } from './site-options.ts';

/** URLs that parsing leaves unchanged, without a dot in the path, which files have, and without health checks. */
const plain = /^\/(?!health\/)(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w&=%+.~/:-]*)?$/;

/**
 * Answers a GET to the site's own host, to the path of a page without `:names`, and returns true; other requests are for the
 * routes. By `node:http`, because a Fetch `Request`, a `Response` and the routes cost a third of such a page.
 */
export function pageFastPath(
  { pages: table, logger, origin }: Pick<SiteOptions, 'pages' | 'logger' | 'origin'>,
  pages: PageHandler,
  headers: Readonly<Record<string, string>>,
): (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => boolean {
  const { host } = new URL(origin);

  async function respond(request: ReadRequest, open: () => ReturnType<PageHandler['open']>) {
    try {
      return await open();
    } catch (error) {
      logger.error({ err: error }, 'A request failed');
      return pages.status(request, 500);
    }
  }

  return (incoming, outgoing, path) => {
    const isPlain =
      incoming.method === 'GET' && incoming.headers.host === host && plain.test(incoming.url ?? '');
    const found = isPlain ? table.find(path) : undefined;
    // A `load` needs a Fetch `Request`, which the routes create.
    if (found?.page.path !== path || found.load) return false;
    const request = toReadRequest(incoming);
    respond(request, () => pages.open(request, path, found))
      .then(toPageAnswer)
      .then(
        (answer) => send(answer, outgoing, headers),
        (error: unknown) => {
          logger.error({ err: error }, 'A request failed');
          send({ status: 500, headers: {}, body: null }, outgoing, headers);
        },
      );
    return true;
  };
}

/** The redirect of a guard is a `Response`. */
async function toPageAnswer(answer: PageAnswer | Response): Promise<PageAnswer> {
  if (!(answer instanceof Response)) return answer;
  const { status, headers } = answer;
  const body = answer.body ? new Uint8Array(await answer.arrayBuffer()) : null;
  return { status, headers: Object.fromEntries(headers), body };
}

/** All headers at once: set one by one, they take longer than the rest of an answer. */
function send(
  { status, headers, body }: PageAnswer,
  outgoing: ServerResponse,
  defaults: Readonly<Record<string, string>>,
): void {
  if (outgoing.destroyed || outgoing.headersSent) return;
  outgoing
    .writeHead(status, { ...defaults, ...requestIdHeaders(), ...headers })
    .end(body ?? undefined);
}
