/** What nodemailer's errors may carry; an error may be any other, too. */
type SmtpFailure = Error & {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
};

/**
 * Whether the server refused this one recipient for good: 5xx to RCPT TO, except for reasons of policy
 * (RFC 3463, 5.7.x), such as a relay that takes nothing from us. The visitor is told the same as after a
 * mail that went out, or anybody could ask us which addresses exist.
 */
export function isUnknownMailbox(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { command, response, responseCode }: SmtpFailure = failure;
  return (
    command === 'RCPT TO' &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    !(typeof response === 'string' && /^5\d\d[ -]5\.7\.\d/.test(response))
  );
}

/**
 * A failure for the operator's log, in one line. Servers like to quote the recipient, and some the text:
 * addresses, links and long runs of hex are left out.
 */
export function explainMailFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return 'The mail server failed without a reason.';
  const { code, command, responseCode }: SmtpFailure = failure;
  const facts = [code, command, responseCode].filter(
    (fact) => typeof fact === 'string' || typeof fact === 'number',
  );
  const text = failure.message
    .replace(/\w+:\/\/\S+/g, '<link>')
    .replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '<address>')
    .replace(/[0-9a-f]{32,}/gi, '<hex>')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 256);
  return [...facts, text].join(' ');
}
