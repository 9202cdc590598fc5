import { deviceOf } from '@portico/react';
import type { ReactNode } from 'react';
import type { AccountWords } from '../locales/words.ts';
import { DevicePicture } from './device-picture.tsx';
import { TimeText } from './time-text.tsx';

type SessionItemProps = {
  readonly id: string;
  readonly userAgent: string | null;
  readonly words: AccountWords;
  readonly badge?: string;
  readonly times: readonly {
    readonly label: string;
    readonly value: string;
    readonly ago?: boolean;
  }[];
  /** How to end it. */
  readonly children: ReactNode;
};

/** What a session's device is called on this page. */
export function deviceName(userAgent: string | null, words: AccountWords): string {
  const { browser, system } = deviceOf(userAgent);
  return browser && system
    ? words.device(browser, system)
    : (browser ?? system ?? words.unknownDevice);
}

/** The element that tells two sessions of one device apart, for the buttons that end them. */
export function timesId(id: string): string {
  return `times-${id}`;
}

/** One session: what it was opened with, when, and how to end it. */
export function SessionItem({ id, userAgent, words, badge, times, children }: SessionItemProps) {
  return (
    <div className="session">
      <DevicePicture kind={deviceOf(userAgent).kind} />
      <h3 className="session-device">
        {deviceName(userAgent, words)}
        {badge ? <span className="session-badge">{badge}</span> : null}
      </h3>
      <dl className="session-times" id={timesId(id)}>
        {times.map(({ label, value, ago }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TimeText value={value} ago={ago ?? false} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="session-end">{children}</div>
    </div>
  );
}
