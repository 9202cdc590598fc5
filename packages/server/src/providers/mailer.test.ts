import { describe, expect, test } from 'vitest';
import { explainMailFailure, isUnknownMailbox } from './mailer.ts';

const smtpError = (message: string, facts: object) => Object.assign(new Error(message), facts);

describe('a recipient that the server rejects', () => {
  test.each([
    ['for good', 550, '550 5.1.1 No such user', true],
    ['without an enhanced code', 553, '553 mailbox name not allowed', true],
    ['because its mailbox is closed', 550, '550-5.2.1 disabled', true],
    ['for now', 450, '450 4.2.1 busy', false],
    ['because it relays nothing for us', 554, '554 5.7.1 Relay access denied', false],
    ['because it relays nothing for us, on two lines', 550, '550-5.7.54 no relay', false],
  ])('%s: %i %s', (_, responseCode, response, expected) => {
    const facts = { command: 'RCPT TO', responseCode, response };
    expect(isUnknownMailbox(smtpError('refused', facts))).toBe(expected);
  });

  test('is only a rejected recipient', () => {
    const sender = { command: 'MAIL FROM', responseCode: 550, response: '550 5.1.8 sender' };
    expect(isUnknownMailbox(smtpError('refused', sender))).toBe(false);
    expect(isUnknownMailbox(new Error('refused'))).toBe(false);
    expect(isUnknownMailbox('RCPT TO')).toBe(false);
  });
});

describe('the log line', () => {
  test('names what failed and where', () => {
    const error = smtpError('connect ECONNREFUSED 127.0.0.1:2525', {
      code: 'ESOCKET',
      command: 'CONN',
    });
    expect(explainMailFailure(error)).toBe('ESOCKET CONN connect ECONNREFUSED 127.0.0.1:2525');
  });

  test.each([
    ['550 <eve@example.org>: unknown', '550 <<address>>: unknown'],
    ['to=eve+x@example.org,relay', '<address>,relay'],
    ['spam: https://example.com/?token=1&email=eve%40example.org', 'spam: <link>'],
    ['no such user: eve%40example.org', 'no such user: <address>'],
    [`quoted ${'ab'.repeat(32)}`, 'quoted <hex>'],
    ['two\r\nlines\u001b[31m', 'two lines [31m'],
    ['x'.repeat(1000), 'x'.repeat(256)],
  ])('names no recipient, link or token, and is one line: %j', (message, line) => {
    expect(explainMailFailure(new Error(message))).toBe(line);
  });

  test('says why fetch() failed, which is in its cause', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    const line = explainMailFailure(new TypeError('fetch failed', { cause }));
    expect(line).toBe('fetch failed: connect ECONNREFUSED 127.0.0.1:1');
  });

  test('exists for anything that is thrown', () => {
    expect(explainMailFailure(undefined)).toBe('The mail server failed without a reason.');
  });
});
