import { expect, test } from 'vitest';
import { postForm } from './session-forms.ts';
import { createTabHarness } from './tests/tab-harness.ts';

/** Answers the requests of one tab in their order: tokens by themselves, forms as given. */
function createServer(...forms: readonly { readonly status: number; readonly code?: string }[]) {
  const { api } = createTabHarness().open(null);
  const posted: string[] = [];
  let tokens = 0;
  const environment = {
    ...api.environment,
    fetch: async (path: string, init?: RequestInit) => {
      if (path.endsWith('/csrf')) {
        tokens += 1;
        return Response.json({ csrfToken: `token ${tokens}` });
      }
      posted.push(String(new URLSearchParams(String(init?.body)).get('csrfToken')));
      const { status, code } = forms[posted.length - 1] ?? { status: 200 };
      return Response.json(code === undefined ? { ended: 1 } : { code }, { status });
    },
  };
  return { api: { ...api, environment }, posted };
}

const send = ({ api }: ReturnType<typeof createServer>) =>
  postForm(api, 'sessions/end', { id: 'a' }, ({ ended }) => ({ ended }));

test('a form whose token is unknown is sent again with another token', async () => {
  const server = createServer({ status: 403, code: 'CSRF_MISMATCH' });
  expect(await send(server)).toEqual({ ok: true, ended: 1 });
  expect(server.posted).toEqual(['token 1', 'token 2']);
});

test('it is sent again once, and not after any other refusal', async () => {
  const refused = { status: 403, code: 'CSRF_MISMATCH' };
  const twice = createServer(refused, refused);
  expect(await send(twice)).toMatchObject({ ok: false, code: 'CSRF_MISMATCH' });
  expect(twice.posted).toHaveLength(2);
  const other = createServer({ status: 403, code: 'ACCESS_DENIED' });
  expect(await send(other)).toMatchObject({ ok: false, code: 'ACCESS_DENIED' });
  expect(other.posted).toHaveLength(1);
});
