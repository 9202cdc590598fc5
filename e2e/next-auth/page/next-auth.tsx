// A page of another site: React and the unmodified client of next-auth, told by its query what to do.
import type { Session } from 'next-auth';
import {
  getCsrfToken,
  getProviders,
  getSession,
  SessionProvider,
  signIn,
  signOut,
  useSession,
} from 'next-auth/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

type Client = {
  readonly getCsrfToken: typeof getCsrfToken;
  readonly getProviders: typeof getProviders;
  readonly getSession: typeof getSession;
  readonly signIn: typeof signIn;
  readonly signOut: typeof signOut;
};

declare global {
  /** The client's functions, for tests that call them. */
  var nextAuth: Client;
  /** `useSession().update` of the last render. */
  var updateSession: (data?: unknown) => Promise<Session | null>;
  /** Every status that a consumer was rendered with, in order. */
  var seenStatuses: string[];
  /** Number of calls of `onUnauthenticated`. */
  var unauthenticatedCalls: number;
}

globalThis.nextAuth = { getCsrfToken, getProviders, getSession, signIn, signOut };
globalThis.seenStatuses = [];
globalThis.unauthenticatedCalls = 0;

const query = new URLSearchParams(location.search);

/** `required=redirect` lets the client redirect anonymous visitors, `required=callback` does not. */
const options =
  query.get('required') === 'redirect'
    ? ({ required: true } as const)
    : query.get('required') === 'callback'
      ? ({
          required: true,
          onUnauthenticated: () => {
            globalThis.unauthenticatedCalls += 1;
          },
        } as const)
      : undefined;

function Consumer({ name }: { readonly name: string }) {
  const { data, status, update } = useSession(options);
  useEffect(() => {
    globalThis.seenStatuses.push(status);
    globalThis.updateSession = update;
  }, [status, update]);
  return (
    <section>
      <output aria-label={`${name} status`}>{status}</output>
      <output aria-label={`${name} user`}>{data?.user?.name ?? 'nobody'}</output>
    </section>
  );
}

/** The `session` property: absent, null, or an object. */
const session = query.get('session');
const root = document.getElementById('root');
if (root === null) throw new TypeError('The page has no place for React');
createRoot(root).render(
  <SessionProvider
    {...(session !== null && { session: JSON.parse(session) })}
    {...(query.has('basePath') && { basePath: String(query.get('basePath')) })}
    refetchInterval={Number(query.get('refetchInterval'))}
    refetchOnWindowFocus={query.get('refetchOnWindowFocus') !== 'false'}
  >
    {Array.from({ length: Number(query.get('consumers') ?? 1) }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      <Consumer key={index} name={`consumer ${index + 1}`} />
    ))}
  </SessionProvider>,
);
