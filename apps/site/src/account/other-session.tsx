import type { OwnSession } from '@portico/protocol';
import type { AccountWords } from '../locales/words.ts';
import { EndForm } from './end-form.tsx';
import { deviceName, SessionItem } from './session-item.tsx';

type OtherSessionProps = {
  readonly session: OwnSession;
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly words: AccountWords;
  readonly onEnd: () => void;
};

/** A session on another device, with its button. */
export function OtherSession(props: OtherSessionProps) {
  const { session, csrfToken, waiting, words, onEnd } = props;
  const { id, userAgent, lastSeenAt, createdAt } = session;
  return (
    <SessionItem
      id={id}
      userAgent={userAgent}
      words={words}
      times={[
        { label: words.lastSeen, value: lastSeenAt, ago: true },
        { label: words.signedIn, value: createdAt },
      ]}
    >
      <EndForm which="end" id={id} csrfToken={csrfToken} waiting={waiting} onEnd={onEnd}>
        {waiting ? words.ending : words.end}
        <span className="portico-hidden-text"> {deviceName(userAgent, words)}</span>
      </EndForm>
    </SessionItem>
  );
}
