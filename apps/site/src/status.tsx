import { type PageProps, StatusText, type StatusWords } from '@portico/shell';
import { Door } from './door/door.tsx';

/** The page for errors: a sentence and a link back, below a closed door. */
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
