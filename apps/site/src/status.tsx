import type { PageProps } from '@portico/shell';
import { Door } from './door/door.tsx';
import type { Words } from './words.ts';

const kinds = {
  404: 'notFound',
  405: 'notPossible',
  500: 'failed',
  503: 'unknownSession',
} as const;

/** What a visitor reads in place of a page: a sentence and a link back. `params` holds status and path. */
export function Page({ params, words }: PageProps<Words['status']>) {
  const status = params['status'] ?? '500';
  const kind = isKnown(status) ? kinds[status] : 'failed';
  return (
    <section className="status">
      <Door state={kind === 'notFound' ? 'dark' : status.startsWith('5') ? 'failed' : 'closed'}>
        <div className="stair" aria-hidden="true">
          <div className="tread" />
          <div className="tread" />
          <div className="tread" />
        </div>
      </Door>
      <p className="status-code portico-muted portico-small">{status}</p>
      <h1 className="title">{words[kind]}</h1>
      <p className="lead portico-muted">{words[`${kind}Text`]}</p>
      <p className="actions">
        {status.startsWith('5') ? (
          <a className="portico-button portico-button--primary" href={params['path']}>
            {words.tryAgain}
          </a>
        ) : null}
        <a className="portico-button" href="/">
          {words.back}
        </a>
      </p>
    </section>
  );
}

function isKnown(status: string): status is `${keyof typeof kinds}` {
  return Object.hasOwn(kinds, status);
}
