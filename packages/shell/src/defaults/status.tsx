import type { ShellWords } from '@portico/locales/shell-words';
import { BareStair, Door } from '@portico/react';
import type { PageProps } from '../pages/page-module.ts';
import { StatusText } from '../react/status-text.tsx';

/** The page for errors of a site without `src/status.tsx`: a sentence and a link back, below a closed door. */
export function Page({ params, words }: PageProps<ShellWords['status']>) {
  const status = params['status'] ?? '500';
  return (
    <section className="status">
      <Door state={status === '404' ? 'dark' : status.startsWith('5') ? 'failed' : 'closed'}>
        <BareStair />
      </Door>
      <StatusText params={params} words={words} />
    </section>
  );
}
