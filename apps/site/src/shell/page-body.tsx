import { useSession } from '@portico/react';
import type { CurrentPage } from './use-current-page.ts';

/** The page itself, with the session it may see. */
export function PageBody({ page, params }: CurrentPage) {
  return page.requiresSession ? (
    <GuardedPage page={page} params={params} />
  ) : (
    <OpenPage page={page} params={params} />
  );
}

type PageBodyProps = Pick<CurrentPage, 'page' | 'params'>;

function OpenPage({ page: { Page }, params }: PageBodyProps) {
  const { data, status } = useSession();
  return <Page session={status === 'loading' ? undefined : (data ?? null)} params={params} />;
}

/** The server let the visitor in; when the session ends meanwhile, here or in another tab, it is over. */
function GuardedPage({ page: { Page }, params }: PageBodyProps) {
  const { data } = useSession({ required: true });
  if (!data) return <p className="leaving">Your session has ended. One moment.</p>;
  return <Page session={data} params={params} />;
}
