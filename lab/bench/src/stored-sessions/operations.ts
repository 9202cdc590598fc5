import { signIn } from '@portico/testing/server/sign-message';
import type { TestInstance } from '@portico/testing/server/start-instance';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { OpenDatabase } from '../../../../packages/server/src/store/schema.ts';
import { listingSessions } from '../../../../packages/server/src/store/sessions.ts';
import type { Store } from '../../../../packages/server/src/store/store.ts';

export type Operation = {
  readonly name: string;
  readonly times: number;
  /** Prepares one time, which is not timed, and returns what is. */
  prepare(index: number): Promise<() => Promise<unknown>>;
};

const day = 86_400_000;

export function operationsOf(
  instances: readonly [TestInstance, TestInstance],
  { store, open }: { readonly store: Store; readonly open: OpenDatabase },
  cookieOf: (index: number) => string,
): readonly Operation[] {
  const instance = (index: number) => instances[index % 2 === 0 ? 0 : 1];
  const page = (created_at: number) =>
    listingSessions(
      open.database,
      { limit: 100, after: { created_at, id: 'f' } },
      Date.now(),
    ).execute();
  return [
    {
      name: 'GET session',
      times: 300,
      prepare: async (index) => async () => {
        const headers = {
          cookie: `__Host-next-auth.session-token=${cookieOf(index)}; __Secure-next-auth.session-token=${cookieOf(index)}`,
        };
        const request = new Request('https://example.com/api/auth/session', { headers });
        const answer = await (await instance(index).handler(request)).text();
        if (!answer.includes('0x')) throw new Error(`No session: ${answer}`);
      },
    },
    {
      name: 'sign in, signing included',
      times: 60,
      prepare: async (index) => {
        const browser = createTestBrowser(instance(index));
        const wallet = privateKeyToAccount(generatePrivateKey());
        await browser.csrfToken();
        return async () => requireOk((await signIn(browser, Date.now(), wallet)).response);
      },
    },
    {
      name: 'sign out two other devices, seen by the other instance',
      times: 30,
      prepare: async (index) => {
        const wallet = privateKeyToAccount(generatePrivateKey());
        const browsers = [0, 1, 2].map((of) => createTestBrowser(instance(index + of)));
        for (const browser of browsers) {
          requireOk((await signIn(browser, Date.now(), wallet)).response);
        }
        return async () => {
          requireOk((await browsers[0]?.post('sessions/end-others'))?.response);
          const elsewhere = await browsers[1]?.session();
          if (elsewhere && 'user' in elsewhere) throw new Error('A session outlived its end');
        };
      },
    },
    {
      name: 'a page of 100 sessions, the first',
      times: 20,
      prepare: async () => () => page(Date.now() + day),
    },
    {
      name: 'a page of 100 sessions, in the middle',
      times: 20,
      prepare: async (index) => () => page(Date.now() - 14 * day - index),
    },
    {
      name: 'delete 200 expired sessions',
      times: 20,
      prepare: async () => () =>
        store.sweep({
          now: Date.now(),
          idleSince: Date.now() - 5.9 * day,
          auditSince: 0,
          limit: 200,
        }),
    },
    {
      name: 'count the sessions',
      times: 5,
      prepare: async () => () => store.countSessions(Date.now() - 7 * day),
    },
  ];
}

function requireOk(response: Response | undefined): void {
  if (response?.status !== 200) throw new Error(`Answered ${response?.status}`);
}
