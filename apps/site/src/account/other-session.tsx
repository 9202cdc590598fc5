import type { OwnSession } from '@portico/protocol';
import { EndForm } from './end-form.tsx';
import { deviceName, SessionItem } from './session-item.tsx';

type OtherSessionProps = {
  readonly session: OwnSession;
  readonly csrfToken: string | undefined;
  readonly waiting: boolean;
  readonly onEnd: () => void;
};

/** A session on another device, with its button. */
export function OtherSession({ session, csrfToken, waiting, onEnd }: OtherSessionProps) {
  const { id, userAgent, lastSeenAt, createdAt } = session;
  return (
    <SessionItem
      id={id}
      userAgent={userAgent}
      times={[
        { label: 'Last seen', value: lastSeenAt, ago: true },
        { label: 'Signed in', value: createdAt },
      ]}
    >
      <EndForm which="end" id={id} csrfToken={csrfToken} waiting={waiting} onEnd={onEnd}>
        {waiting ? 'Ending…' : 'End'}
        <span className="portico-hidden-text"> {deviceName(userAgent)}</span>
      </EndForm>
    </SessionItem>
  );
}
