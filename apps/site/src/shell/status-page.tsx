import type { StatusWords } from '../locales/words.ts';
import type { PageProps } from '../routes/page-module.ts';
import { SiteLink } from './site-link.tsx';

// Shaped like a page, so that the browser loads it like one: only visitors who need it do.
export const path = '';
export const title = '';

const kinds = {
  404: 'notFound',
  405: 'notPossible',
  500: 'failed',
  503: 'unknownSession',
} as const;

/** What a visitor reads in place of a page: a sentence and a way back. `params` names status and path. */
export function Page({ params, words }: PageProps<StatusWords>) {
  const status = params['status'] ?? '500';
  const kind = isKnown(status) ? kinds[status] : 'failed';
  return (
    <section className="status">
      <p className="status-code">{status}</p>
      <h1 className="title">{words[kind]}</h1>
      <p className="lead">{words[`${kind}Text`]}</p>
      <p className="actions">
        {status.startsWith('5') ? (
          <a className="portico-button portico-button--primary" href={params['path']}>
            {words.tryAgain}
          </a>
        ) : null}
        <SiteLink className="portico-button" href="/">
          {words.back}
        </SiteLink>
      </p>
    </section>
  );
}

function isKnown(status: string): status is `${keyof typeof kinds}` {
  return Object.hasOwn(kinds, status);
}
