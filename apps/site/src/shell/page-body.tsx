import { useSession } from '@portico/react';
import { StatusMessage } from './status-message.tsx';
import type { CurrentPage } from './use-current-page.ts';

/** The page itself, with the session it may see. */
export function PageBody({ current }: { readonly current: CurrentPage }) {
  const { page, params, status } = current;
  if (!page) return <StatusMessage status={status ?? 404} path={current.path} />;
  if (page.requiresSession) return <GuardedPage current={current} />;
  return <OpenPage page={page} params={params} />;
}

function OpenPage({ page: { Page }, params }: Pick<Required<CurrentPage>, 'params'> & PageOf) {
  const { data, status } = useSession();
  return <Page session={status === 'loading' ? undefined : (data ?? null)} params={params} />;
}

type PageOf = { readonly page: NonNullable<CurrentPage['page']> };

/** The server let the visitor in; when the session ends meanwhile, here or in another tab, it is over. */
function GuardedPage({ current: { page, params } }: { readonly current: CurrentPage }) {
  const { data } = useSession({ required: true });
  if (!page || !data) return <p className="leaving">Your session has ended. One moment.</p>;
  return <page.Page session={data} params={params} />;
}
