import type { FormEvent, ReactNode } from 'react';
import { timesId } from './session-item.tsx';

type EndFormProps = {
  /** `end` for the session named by `id`, `end-others` for all but this one. */
  readonly which: 'end' | 'end-others';
  readonly id?: string;
  /** Without a token, which the server could not read, the form works by script alone. */
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly onEnd: () => void;
  readonly children: ReactNode;
};

/** Ends sessions: a plain form, so that it works before any script has loaded and without. */
export function EndForm({ which, id, csrfToken, waiting, onEnd, children }: EndFormProps) {
  const end = (event: FormEvent) => {
    event.preventDefault();
    if (!waiting) onEnd();
  };
  return (
    <form action={`/api/auth/sessions/${which}`} method="post" onSubmit={end}>
      {csrfToken ? <input type="hidden" name="csrfToken" value={csrfToken} /> : null}
      {id ? <input type="hidden" name="id" value={id} /> : null}
      <input type="hidden" name="callbackUrl" value="/account#other-sessions" />
      <button
        className="portico-button portico-button--danger"
        type="submit"
        aria-describedby={id && timesId(id)}
        aria-disabled={waiting || undefined}
      >
        {children}
      </button>
    </form>
  );
}
