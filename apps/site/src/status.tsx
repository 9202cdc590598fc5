import { type PageProps, StatusText, type StatusWords } from '@portico/shell';
import { Door } from './door/door.tsx';

/** What a visitor reads in place of a page: a sentence and a link back, below a door that says it, too. */
export function Page({ params, words }: PageProps<StatusWords>) {
  const status = params['status'] ?? '500';
  return (
    <section className="status">
      <Door state={status === '404' ? 'dark' : status.startsWith('5') ? 'failed' : 'closed'}>
        <div className="stair" aria-hidden="true">
          <div className="tread" />
          <div className="tread" />
          <div className="tread" />
        </div>
      </Door>
      <StatusText params={params} words={words} />
    </section>
  );
}
