import { useSession } from '@portico/react';
import type { PageModule, PageProps } from '../routes/page-module.ts';
import { useSite } from './site-context.ts';
import type { CurrentPage } from './use-current-page.ts';

/** The page itself, with the session it may see. */
export function PageBody({ page, params, words, ownSessions }: PageBodyProps) {
  const Guarded = page.requiresSession ? GuardedPage : OpenPage;
  return <Guarded Page={page.Page} params={params} words={words} ownSessions={ownSessions} />;
}

type PageBodyProps = CurrentPage & Pick<PageProps, 'ownSessions'>;
type GuardProps = Omit<PageProps, 'session'> & Pick<PageModule, 'Page'>;

function OpenPage({ Page, ...props }: GuardProps) {
  const { data, status } = useSession();
  return <Page {...props} session={status === 'loading' ? undefined : (data ?? null)} />;
}

/** The server let the visitor in; when the session ends meanwhile, here or in another tab, it is over. */
function GuardedPage({ Page, ...props }: GuardProps) {
  const site = useSite();
  const { data } = useSession({ required: true });
  if (!data) return <p className="leaving">{site.words.sessionEnded}</p>;
  return <Page {...props} session={data} />;
}
