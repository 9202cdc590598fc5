import { useSession } from '@portico/react';
import type { PageModule, PageProps } from '../routes/page-module.ts';
import type { CurrentPage } from './use-current-page.ts';

/** The page itself, with the session it may see. */
export function PageBody({ page: { requiresSession, Page }, params, ownSessions }: PageBodyProps) {
  const Guarded = requiresSession ? GuardedPage : OpenPage;
  return <Guarded Page={Page} params={params} ownSessions={ownSessions} />;
}

type PageBodyProps = CurrentPage & Pick<PageProps, 'ownSessions'>;
type GuardProps = Omit<PageProps, 'session'> & Pick<PageModule, 'Page'>;

function OpenPage({ Page, ...props }: GuardProps) {
  const { data, status } = useSession();
  return <Page {...props} session={status === 'loading' ? undefined : (data ?? null)} />;
}

/** The server let the visitor in; when the session ends meanwhile, here or in another tab, it is over. */
function GuardedPage({ Page, ...props }: GuardProps) {
  const { data } = useSession({ required: true });
  if (!data) return <p className="leaving">Your session has ended. One moment.</p>;
  return <Page {...props} session={data} />;
}
