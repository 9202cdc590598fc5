import { describe, expect, test } from 'vitest';
import type { SignInMail } from '../pages/mails.ts';
import { createMailCatcher } from './mail-catcher.ts';
import { createTestClock } from './test-clock.ts';

const { signal } = new AbortController();

const mailTo = (to: string, text = `Open https://example.com/${to}?a=1\nonce.`): SignInMail => ({
  to,
  subject: 'Sign in',
  text,
  html: '',
  link: {
    purpose: 'sign-in' as const,
    email: to,
    url: '',
    host: '',
    siteName: '',
    minutes: 10,
    locale: 'en',
  },
});

describe('a mail catcher', () => {
  test('returns each mail once, oldest first', async () => {
    const { send, next, mails } = createMailCatcher();
    for (const to of ['a@example.com', 'b@example.com', 'a@example.com'])
      await send(mailTo(to), { signal });
    expect((await next()).to).toBe('a@example.com');
    expect((await next('A@example.com')).to).toBe('a@example.com');
    expect((await next()).to).toBe('b@example.com');
    expect(mails).toHaveLength(3);
  });

  test('waits for a mail that is still to come, for its reader alone', async () => {
    const { send, next, nextLink } = createMailCatcher();
    const [second, first] = [next('b@example.com'), nextLink('a@example.com')];
    await send(mailTo('a@example.com'), { signal });
    await send(mailTo('b@example.com'), { signal });
    expect((await first).href).toBe('https://example.com/a@example.com?a=1');
    expect((await second).to).toBe('b@example.com');
  });

  test('lists the other mails when none comes in time', async () => {
    const { send, next } = createMailCatcher();
    await send(mailTo('a@example.com'), { signal });
    await expect(next('b@example.com', { timeout: 10 })).rejects.toThrow(
      'No mail to b@example.com came within 10 ms. There were mails to: a@example.com',
    );
    // A call that gave up takes no later mail.
    await send(mailTo('b@example.com'), { signal });
    expect((await next('b@example.com', { timeout: 10 })).to).toBe('b@example.com');
  });

  test('says so when a mail has no link', async () => {
    const { send, nextLink } = createMailCatcher();
    await send(mailTo('a@example.com', 'Hello'), { signal });
    await expect(nextLink()).rejects.toThrow('There is no link in this mail:\nHello');
  });
});

describe('a test clock', () => {
  test('stands still until it is moved', () => {
    const { now, advance } = createTestClock(1000);
    expect([now(), now()]).toEqual([1000, 1000]);
    advance(500);
    expect(now()).toBe(1500);
  });

  test('begins now', () => {
    expect(Math.abs(createTestClock().now() - Date.now())).toBeLessThan(60_000);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('does not move by %d', (milliseconds) => {
    expect(() => createTestClock().advance(milliseconds)).toThrow(RangeError);
  });
});
