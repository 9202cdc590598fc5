import { type ComponentType, useEffect } from 'react';
import type { PageModule, PageProps } from '../pages/page-module.ts';

type Props = Parameters<PageModule['Page']>[0];

/** The session that the data of this document was read for; undefined before it is known. */
let sessionOfData: string | null | undefined;

/** A page with data of one session: reloads when the visitor signs in (once the dialog has closed) or out, here or in another tab. */
export function withFreshData(Page: PageModule['Page']): ComponentType<Props> {
  return function FreshPage(props: PageProps<Props['words'], () => unknown>) {
    const session = props.session === null ? null : props.session?.id;
    useEffect(() => {
      if (session === undefined || session === sessionOfData) return;
      if (sessionOfData === undefined) sessionOfData = session;
      else reload(session !== null);
    }, [session]);
    return <Page {...props} />;
  };
}

function reload(afterDialog: boolean): void {
  // One dialog may follow another, as when a visitor confirms a change.
  if (afterDialog && document.querySelector('dialog:modal'))
    // It does not bubble.
    document.addEventListener('close', () => reload(true), { capture: true, once: true });
  else location.reload();
}
