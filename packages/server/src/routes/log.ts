import { isOwnOrigin } from '../guard/origin.ts';
import { answer } from '../http/answers.ts';
import { readBody } from '../http/read-body.ts';
import type { Route } from './route.ts';

const levels = { error: 'error', warn: 'warn', debug: 'info', info: 'info' } as const;

/**
 * `POST _log`: what went wrong in a browser. Anybody can post here, so nothing of it is trusted: known
 * levels, a code of capitals, printable text of bounded length. Always 200, as next-auth's beacon expects.
 */
export const log: Route = {
  async POST({ context, request }) {
    const body = await readBody(request).catch(() => undefined);
    const level = body?.['level'];
    const code = body?.['code'];
    const known = typeof level === 'string' && Object.hasOwn(levels, level);
    const wellFormed = known && typeof code === 'string' && /^[A-Z][A-Z_]{2,63}$/.test(code);
    // A beacon of our own pages says where it comes from; one of another site says so, too.
    const own = isOwnOrigin(request.headers, context);
    if (wellFormed && own && context.mayLogClient()) {
      const message = typeof body?.['message'] === 'string' ? body['message'] : '';
      const fields = {
        client: true,
        code,
        text: message.replace(/[^\x20-\x7e]/g, ' ').slice(0, 256),
      };
      context.log[levels[level as keyof typeof levels]](fields, 'reported by a browser');
    }
    return answer('', 'text/plain; charset=utf-8', {});
  },
};
