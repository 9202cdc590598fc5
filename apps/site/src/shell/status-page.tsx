import type { PageProps } from '../routes/page-module.ts';
import { SiteLink } from './site-link.tsx';

// Shaped like a page, so that the browser loads it like one: only visitors who need it do.
export const path = '';
export const title = 'This did not work';

const messages = {
  404: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
  },
  405: {
    title: 'That is not possible here',
    text: 'This address shows a page and takes nothing.',
  },
  500: {
    title: 'Something failed on our side',
    text: 'Nothing was lost, and it has been noted. Try again in a moment.',
  },
  503: {
    title: 'We can’t check your session right now',
    text: 'You are not signed out. We can’t reach our own records; try again in a moment.',
  },
} as const;

/** What a visitor reads in place of a page: a sentence and a way back. `params` names status and path. */
export function Page({ params }: PageProps) {
  const status = params['status'] ?? '500';
  const { title: heading, text } = isKnown(status) ? messages[status] : messages[500];
  return (
    <section className="status">
      <p className="status-code">{status}</p>
      <h1 className="title">{heading}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        {status.startsWith('5') ? (
          <a className="portico-button portico-button--primary" href={params['path']}>
            Try again
          </a>
        ) : null}
        <SiteLink className="portico-button" href="/">
          Back to the start
        </SiteLink>
      </p>
    </section>
  );
}

function isKnown(status: string): status is `${keyof typeof messages}` {
  return Object.hasOwn(messages, status);
}
