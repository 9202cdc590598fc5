import type { PageProps, PageWords } from '@portico/shell';
import type { load } from './vault.server.ts';

export const path = '/vault';
export const title = 'Vault';
export const requiresSession = true;

export function Page({ data, form, session }: PageProps<PageWords, typeof load>) {
  return (
    <section className="intro">
      <h1 className="title">Vault</h1>
      <p className="owner">Only {session?.address} sees this.</p>
      <p className="portico-muted portico-small">Your role: {session?.role}</p>
      <form className="note-form" method="post" action="/vault">
        <label htmlFor="text">A new note</label>
        <textarea
          id="text"
          name="text"
          rows={3}
          required
          defaultValue={form?.kept['text']}
          aria-invalid={form ? true : undefined}
          aria-describedby={form ? 'refused' : undefined}
        />
        {form ? (
          <p id="refused" className="refused" role="alert">
            {form.message}
          </p>
        ) : null}
        <button className="portico-button portico-button--primary" type="submit">
          Keep it
        </button>
      </form>
      {data.notes.length === 0 ? <p className="portico-muted">No notes yet.</p> : null}
      <ul className="notes">
        {data.notes.map(({ id, text }) => (
          <li className="panel" key={id}>
            {text}
          </li>
        ))}
      </ul>
      <p>
        <a className="portico-button" href="/api/auth/signout?callbackUrl=/">
          Sign out
        </a>
      </p>
    </section>
  );
}
