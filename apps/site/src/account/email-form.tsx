import type { SiteWords } from '@portico/locales/en/site';
import { type AccountDataResult, useLocale } from '@portico/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { failureReason } from './removal.tsx';

type EmailFormProps = {
  readonly words: SiteWords['account'];
  readonly send: (email: string) => Promise<AccountDataResult<{ readonly sent: true }>>;
  readonly onClose: () => void;
};

/** Asks for an email address and mails it a link; the address is added when its owner follows it. */
export function EmailForm({ words, send, onClose }: EmailFormProps) {
  const { load } = useLocale();
  const inputId = useId();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<string>();
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (isSending || email === '') return;
    setSending(true);
    setError(undefined);
    setSentTo(undefined);
    const result = await send(email);
    setSending(false);
    if (result.ok) return setSentTo(email);
    if (result.cancelled) return;
    setError(await failureReason(result.code, words, load));
    input.current?.focus();
  }

  return (
    <form
      className="panel way-email"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <label htmlFor={inputId} className="portico-small portico-strong">
        {words.emailAddress}
      </label>
      <input
        ref={input}
        id={inputId}
        className="way-input"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        dir="ltr"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={errorId}
      />
      <p id={errorId} className="way-error portico-small" role="alert">
        {error}
      </p>
      <p className="said" role="status">
        {sentTo === undefined ? '' : words.linkSent(sentTo)}
      </p>
      <div className="way-actions">
        <button
          type="submit"
          className="portico-button portico-button--primary"
          aria-disabled={isSending || undefined}
        >
          {isSending ? words.sendingLink : words.sendLink}
        </button>
        <button type="button" className="portico-button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
