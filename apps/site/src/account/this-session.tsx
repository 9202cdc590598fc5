import type { Session } from '@portico/protocol';
import type { AccountWords } from '../locales/words.ts';
import { SignOutForm } from '../shell/sign-out-form.tsx';
import { SessionItem } from './session-item.tsx';

type ThisSessionProps = {
  readonly session: Session;
  /** What this browser called itself; null while it is not known. */
  readonly userAgent: string | null;
  readonly words: AccountWords;
};

/** The session that the page is seen with. */
export function ThisSession({ session, userAgent, words }: ThisSessionProps) {
  return (
    <section aria-labelledby="this-session">
      <h2 id="this-session" className="title">
        {words.thisSession}
      </h2>
      <div className="panel">
        <SessionItem
          id="this"
          userAgent={userAgent}
          words={words}
          badge={words.thisDevice}
          times={[
            { label: words.signedIn, value: session.createdAt },
            { label: words.ends, value: session.expires },
          ]}
        >
          <SignOutForm />
        </SessionItem>
      </div>
    </section>
  );
}
