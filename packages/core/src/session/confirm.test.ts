import { describe, expect, it, vi } from 'vitest';
import { sendConfirmed } from './confirm.ts';
import type { Confirm } from './session-store.ts';

const done = { ok: true } as const;
const refused = (code: string) => ({ ok: false, code });
type Result = { readonly ok: boolean; readonly code?: string };

/** Sends a change that a server answers like this, one after the other, to a visitor who confirms or not. */
async function send(answers: readonly Result[], confirm?: Confirm) {
  const rest = [...answers];
  const server = vi.fn(async (): Promise<Result> => rest.shift() ?? done);
  const result = await sendConfirmed({ internal: { stores: [{ confirm }] } }, server);
  return { result, posts: server.mock.calls.length };
}

describe('a change of the account', () => {
  it.each(['SESSION_NOT_FRESH', 'ACCOUNT_TOO_NEW'])(
    'that is refused with %s is sent once more when the visitor confirmed',
    async (code) => {
      const confirm = vi.fn(async () => true);
      expect(await send([refused(code)], confirm)).toEqual({ result: done, posts: 2 });
      expect(confirm.mock.calls).toEqual([[code]]);
    },
  );

  it.each(['SESSION_NOT_FRESH', 'ACCOUNT_TOO_NEW'])(
    'that is refused with %s after that is not asked about again',
    async (code) => {
      const confirm = vi.fn(async () => true);
      const { result, posts } = await send([refused('SESSION_NOT_FRESH'), refused(code)], confirm);
      expect(result).toEqual(refused(code));
      expect(posts).toBe(2);
      expect(confirm).toHaveBeenCalledTimes(1);
    },
  );

  it('is not sent again when the visitor cancels', async () => {
    const { result, posts } = await send([refused('SESSION_NOT_FRESH')], async () => false);
    expect(result).toEqual({ ...refused('SESSION_NOT_FRESH'), cancelled: true });
    expect(posts).toBe(1);
  });

  it('is refused where no dialog can ask', async () => {
    const { result, posts } = await send([refused('SESSION_NOT_FRESH')]);
    expect(result).toEqual(refused('SESSION_NOT_FRESH'));
    expect(posts).toBe(1);
  });

  it.each([done, refused('ACCOUNT_LAST'), refused('SESSION_REQUIRED'), { ok: false }])(
    'asks nothing after %j',
    async (answer) => {
      const confirm = vi.fn(async () => true);
      expect(await send([answer], confirm)).toEqual({ result: answer, posts: 1 });
      expect(confirm).not.toHaveBeenCalled();
    },
  );
});
