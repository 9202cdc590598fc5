import type { StatusCode } from '../routes/site-state.ts';
import { SiteLink } from './site-link.tsx';

const messages: Readonly<Record<StatusCode, { title: string; text: string }>> = {
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
};

type StatusMessageProps = { readonly status: StatusCode; readonly path: string };

/** What a visitor reads in place of a page: a sentence and a way back. */
export function StatusMessage({ status, path }: StatusMessageProps) {
  const { title, text } = messages[status];
  return (
    <section className="status">
      <p className="status-code">{status}</p>
      <h1 className="title">{title}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        {status >= 500 ? (
          <a className="portico-button portico-button--primary" href={path}>
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
