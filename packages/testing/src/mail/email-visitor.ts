import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import { email } from '../../../server/src/providers/email.ts';
import { siwe } from '../../../server/src/providers/siwe.ts';
import { createTestAuth, type TestClock, type TestLog } from '../server/test-auth.ts';
import { createTestBrowser, readForm, type TestBrowser } from '../server/test-browser.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';

/** The headers that browsers send with a form. */
export const formHeaders = {
  origin: 'https://example.com',
  'sec-fetch-site': 'same-origin',
  accept: 'text/html',
} as const;

/** The link of a mail, from its plain part. */
export function readLink(mail: ReceivedMail | undefined): URL {
  const link = /^https:\/\/\S+$/m.exec(mail?.parsed.text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no link in this mail:\n${mail?.raw}`);
  return new URL(link);
}

/** The path of a link as TestBrowser takes it. */
export const toPath = (link: URL): string =>
  `${link.pathname.replace('/api/auth/', '')}${link.search}`;

/** Fills the sign-in page's form, as a person without script does. */
export async function askForLink(browser: TestBrowser, email: string, callbackUrl = '/account') {
  const query = new URLSearchParams({ callbackUrl });
  const page = await (await browser.fetch(`signin?${query}`)).text();
  const { path, fields } = readForm(page, 'signin/email');
  const body = new URLSearchParams({ ...fields, email });
  return browser.fetch(path, { method: 'POST', body, headers: formHeaders });
}

/** Opens a link and presses the button of the page. */
export async function followLink(
  browser: TestBrowser,
  link: URL,
  code?: string,
): Promise<Response> {
  const page = await (await browser.fetch(toPath(link))).text();
  const { path, fields } = readForm(page, 'callback/email');
  return browser.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...(code !== undefined && { code }) }),
    headers: formHeaders,
  });
}

/** The code that a browser shows after it requested a link; undefined when it shows none. */
export async function shownCode(browser: TestBrowser): Promise<string | undefined> {
  const page = await (await browser.fetch('verify-request')).text();
  return /<code>([0-9A-Z]{4}-[0-9A-Z]{4})<\/code>/.exec(page)?.[1];
}

/** Follows a redirect and returns its page. */
export async function landing(auth: Pick<Auth, 'handler'>, response: Response): Promise<Response> {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${response.status}`);
  return auth.handler(new Request(location, { headers: { accept: 'text/html' } }));
}

/** A session server that mails, the mail server it mails to, and a first browser. */
export type TestEmailAuth = {
  readonly auth: Auth;
  readonly clock: TestClock;
  readonly log: TestLog;
  readonly browser: TestBrowser;
  readonly mailServer: MailServer;
  stop(): Promise<void>;
};

/** Offers wallets, `email`, and a second email provider with the id `other`. */
export async function startEmailAuth(): Promise<TestEmailAuth> {
  const mailServer = await startMailServer();
  const options = { server: mailServer.url, from: 'Example <noreply@example.com>' };
  const providers = [siwe(), email(options), email({ ...options, id: 'other' })];
  const made = await createTestAuth({ providers, pages: { siteName: 'Example' } });
  return {
    ...made,
    browser: createTestBrowser(made.auth),
    mailServer,
    async stop() {
      await made.auth.close();
      await mailServer.stop();
    },
  };
}
