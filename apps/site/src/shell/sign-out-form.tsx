import { signOut } from '@portico/react';
import { type FormEvent, useState } from 'react';
import { useSite } from './site-context.ts';

/** Ends the session at once; without script it leads to the page that asks and then does. */
export function SignOutForm() {
  const { words } = useSite();
  const [leaving, setLeaving] = useState(false);

  async function leave(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    const result = await signOut({ callbackUrl: '/' });
    // The session still lives. The server's own page says what is wrong and tries again from there.
    if (result?.ok === false) form.submit();
  }

  return (
    <form
      className="actions"
      action="/api/auth/signout"
      method="get"
      onSubmit={(event) => void leave(event)}
    >
      <input type="hidden" name="callbackUrl" value="/" />
      <button className="portico-button" type="submit" aria-disabled={leaving || undefined}>
        {words.signOut}
      </button>
    </form>
  );
}
