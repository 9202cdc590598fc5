import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import { email } from '../../../server/src/providers/email.ts';
import { siwe } from '../../../server/src/providers/siwe.ts';
import { createTestAuth, type TestClock, type TestLog } from '../server/test-auth.ts';
import { createTestBrowser, type TestBrowser } from '../server/test-browser.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

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
