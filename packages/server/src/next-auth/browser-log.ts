import { answer } from '../http/answers.ts';
import { type Body, readOwnPost } from '../http/read-body.ts';
import type { Route } from '../routes/context.ts';

const levels = { error: 'error', warn: 'warn', debug: 'info', info: 'info' } as const;

/**
 * `POST _log`: what went wrong in a browser. Anyone can post here, so only known levels, codes of capitals and short printable text
 * are taken. Always 200, as next-auth's beacon expects.
 */
export const log: Route = {
  async POST({ context, request }) {
    // A beacon of our own pages sends its origin; so does one of another site.
    const body = await readOwnPost(context, request).catch((): Body => ({}));
    const { level, code, message } = body;
    const wellFormed =
      isLevel(level) && typeof code === 'string' && /^[A-Z][A-Z_]{2,63}$/.test(code);
    if (wellFormed && context.clientLogLimit()) {
      const given = typeof message === 'string' ? message : '';
      const text = given.replace(/[^\x20-\x7e]/g, ' ').slice(0, 256);
      context.logger[levels[level]]({ client: true, code, text }, 'reported by a browser');
    }
    return answer('', 'text/plain; charset=utf-8', {});
  },
};

function isLevel(value: unknown): value is keyof typeof levels {
  return typeof value === 'string' && Object.hasOwn(levels, value);
}
