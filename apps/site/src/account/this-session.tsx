import type { Session } from '@portico/protocol';
import { SignOutForm } from '../shell/sign-out-form.tsx';
import { SessionItem } from './session-item.tsx';

type ThisSessionProps = {
  readonly session: Session;
  /** What this browser called itself; null while it is not known. */
  readonly userAgent: string | null;
};

/** The session that the page is seen with. */
export function ThisSession({ session, userAgent }: ThisSessionProps) {
  return (
    <section aria-labelledby="this-session">
      <h2 id="this-session" className="title">
        This session
      </h2>
      <div className="panel">
        <SessionItem
          id="this"
          userAgent={userAgent}
          badge="This device"
          times={[
            { label: 'Signed in', value: session.createdAt },
            { label: 'Ends if unused', value: session.expires },
          ]}
        >
          <SignOutForm />
        </SessionItem>
      </div>
    </section>
  );
}
