import { databases } from '@portico/testing/database/databases';
import {
  askForLink,
  followLink,
  readLink,
  shownCode,
  toPath,
} from '@portico/testing/mail/email-visitor';
import { type MailServer, startMailServer } from '@portico/testing/mail/mail-server';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { email } from '../providers/email.ts';

describe.each(databases)('links that several browsers request, on %s', (_, create) => {
  let auth: Auth;
  let other: Auth;
  let clock: TestClock;
  let mailServer: MailServer;
  let owner: TestBrowser;

  beforeEach(async () => {
    mailServer = await startMailServer();
    const provider = () => email({ server: mailServer.url, from: 'noreply@example.com' });
    const database = await create();
    ({ auth, clock } = await createTestAuth({ database, providers: [provider()] }));
    const now = () => clock.now;
    ({ auth: other } = await createTestAuth({ database, providers: [provider()], now }));
    owner = createTestBrowser(auth);
    return async () => {
      await auth.close();
      await other.close();
      await mailServer.stop();
    };
  });

  const address = 'eve@example.org';
  const linkFor = async (browser: TestBrowser, to = address) => {
    await askForLink(browser, to);
    return readLink(mailServer.mails.at(-1));
  };
  const ask = async (browser: TestBrowser, to = address) =>
    (await browser.post('signin/email', { email: to })).response.status;
  const stranger = (network: number, instance = auth) =>
    createTestBrowser(instance, { ip: `2001:db8:0:${network}::1` });
  const readEmail = async (browser: TestBrowser) => Object((await browser.session())['user']).email;
  /** Strangers of four networks use up what all networks together may send to a mailbox. */
  const flood = async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 20; index++) {
      statuses.push(await ask(stranger(1 + (index % 4)), `eve+${index % 5}@example.org`));
    }
    return statuses.every((status) => status === 200);
  };

  test('a new link ends the one before of its browser, and of no other', async () => {
    const first = await linkFor(owner);
    const before = await linkFor(stranger(1, other));
    const strange = stranger(2, other);
    const theirs = await linkFor(strange);
    const newest = await linkFor(owner);
    await followLink(owner, first);
    expect(await readEmail(owner)).toBeUndefined();
    await followLink(owner, newest);
    expect(await readEmail(owner)).toBe(address);
    for (const link of [before, theirs]) {
      const page = await (await owner.fetch(toPath(link))).text();
      expect(page).toContain('requested in another browser');
    }
    await linkFor(strange);
    const { answer } = await strange.post(
      'callback/email',
      Object.fromEntries(theirs.searchParams),
    );
    expect(answer.code).toBe('EMAIL_LINK_INVALID');
  });

  test('one browser needs no code for links to two addresses, and shows the same one for both', async () => {
    const eve = await linkFor(owner);
    const code = await shownCode(owner);
    const bob = await linkFor(owner, 'bob@example.org');
    expect(await shownCode(owner)).toBe(code);
    const phone = createTestBrowser(other);
    await followLink(phone, eve, code);
    expect(await readEmail(phone)).toBe(address);
    const again = await linkFor(owner);
    for (const [link, to] of [
      [bob, 'bob@example.org'],
      [again, address],
    ] as const) {
      expect(await (await owner.fetch(toPath(link))).text()).not.toContain('name="code"');
      await followLink(owner, link);
      expect(await readEmail(owner)).toBe(to);
    }
  });

  test('one network may request five for a mailbox, and takes none of another’s', async () => {
    const mine = await linkFor(owner);
    for (let time = 0; time < 5; time++) {
      expect(await ask(stranger(1), `eve+${time}@example.org`)).toBe(200);
    }
    expect(await ask(stranger(1))).toBe(429);
    await followLink(owner, mine);
    expect(await readEmail(owner)).toBe(address);
    for (let time = 0; time < 4; time++) {
      expect(await ask(createTestBrowser(auth))).toBe(200);
    }
    expect(await ask(createTestBrowser(auth))).toBe(429);
  });

  test('all networks together may request twenty; what one is refused does not count', async () => {
    for (let time = 0; time < 9; time++) {
      expect(await ask(stranger(9))).toBe(time < 5 ? 200 : 429);
    }
    for (let network = 1; network <= 3; network++) {
      for (let time = 0; time < 5; time++) expect(await ask(stranger(network))).toBe(200);
    }
    expect(await ask(stranger(4))).toBe(429);
    expect(await ask(stranger(4), 'bob@example.org')).toBe(200);
    clock.now += 3_600_000;
    expect(await ask(stranger(4))).toBe(200);
  });

  test('a browser that signed in with the mailbox has a limit of its own of five', async () => {
    await followLink(owner, await linkFor(owner, 'eve+shop@example.org'));
    clock.now += 89 * 24 * 3_600_000;
    expect(await flood()).toBe(true);
    expect(await ask(stranger(5))).toBe(429);
    for (let time = 0; time < 5; time++) expect(await ask(owner)).toBe(200);
    expect(await ask(owner)).toBe(429);
  });

  test('that browser is known for 90 days, by its cookie and to its mailbox alone', async () => {
    await followLink(owner, await linkFor(owner, 'bob@example.org'));
    expect(await flood()).toBe(true);
    expect(await ask(owner)).toBe(429);
    clock.now += 3_600_000;
    await followLink(owner, await linkFor(owner));
    const name = '__Host-portico.mailboxes';
    const cookie = owner.cookies.get(name) ?? '';
    expect(cookie.split('.')).toHaveLength(2);
    clock.now += 3_600_000;
    expect(await flood()).toBe(true);
    const forged = createTestBrowser(auth, { ip: '198.51.100.1' });
    forged.cookies.set(
      name,
      cookie.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0')),
    );
    expect(await ask(forged)).toBe(429);
    const thrice = createTestBrowser(auth, { ip: '198.51.100.1' });
    thrice.cookies.set(name, cookie);
    expect(await ask(thrice)).toBe(200);
    clock.now += 90 * 24 * 3_600_000;
    expect(await flood()).toBe(true);
    expect(await ask(thrice)).toBe(429);
  });
});
