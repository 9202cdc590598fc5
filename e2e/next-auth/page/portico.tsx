// A page of another site: React and our own client, told by its query what to do.
import type { Session } from '@portico/protocol';
import { createSessionClient, RequireSession, SessionProvider, useSession } from '@portico/react';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  /** Our functions, for tests that call them. */
  var portico: ReturnType<typeof createSessionClient>;
  /** `useSession().update` of the last render. */
  var updateOwnSession: (data?: unknown) => Promise<Session | null>;
}

const query = new URLSearchParams(location.search);
globalThis.portico = createSessionClient({
  refetchInterval: Number(query.get('refetchInterval') ?? 0),
});
globalThis.seenStatuses = [];
globalThis.unauthenticatedCalls = 0;

function Consumer({ name }: { readonly name: string }) {
  const { data, status, update } = useSession(
    query.has('callback')
      ? {
          required: true,
          // A new function each time, as components write it.
          onUnauthenticated: () => {
            globalThis.unauthenticatedCalls += 1;
          },
        }
      : {},
  );
  useEffect(() => {
    globalThis.seenStatuses.push(status);
    globalThis.updateOwnSession = update;
  }, [status, update]);
  return (
    <section>
      <output aria-label={`${name} status`}>{status}</output>
      <output aria-label={`${name} user`}>{data?.user.name ?? 'nobody'}</output>
    </section>
  );
}

const root = document.getElementById('root');
if (root === null) throw new TypeError('The page has no place for React');
createRoot(root).render(
  <StrictMode>
    <SessionProvider config={globalThis.portico}>
      {query.has('guarded') ? (
        <RequireSession fallback={<p>One moment</p>}>
          <h1>Members only</h1>
        </RequireSession>
      ) : (
        <>
          <Consumer name="consumer 1" />
          <Consumer name="consumer 2" />
        </>
      )}
    </SessionProvider>
  </StrictMode>,
);
