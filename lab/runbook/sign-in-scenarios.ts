import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '@portico/testing/mail/mail-server';
import { freePort } from '@portico/testing/process/free-port';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { wrongClock } from '../chaos/faults.ts';
import { keyAccount } from '../chaos/requests.ts';
import { type Attempt, refusal, type Scenario, signIn } from './scenario.ts';

const alice = privateKeyToAccount(generatePrivateKey());

/** Symptoms of signing in. */
export const signInScenarios: readonly Scenario[] = [
  {
    heading: 'Everyone gets 429',
    async run({ quote, see, start }) {
      // Each visitor comes with an address in X-Forwarded-For.
      const site = await start({ TRUSTED_PROXIES: '' });
      const codes = new Map<string, number>();
      quote('`portico_sign_ins_total` counts `RATE_LIMITED` from the 61st sign-in of a minute');
      // A new minute may begin among them.
      for (let count = 0; count < 130; count++) {
        const answer = await signIn(site.origin);
        const code = answer.status === 200 ? 'ok' : refusal(answer);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      await see(
        `of 130 sign-ins ${codes.get('ok')} are ok, the others 429`,
        () =>
          [...codes.keys()].sort().join() === '429 RATE_LIMITED,ok' &&
          (codes.get('ok') ?? 0) <= 120,
      );
      await see(
        'portico_sign_ins_total counts RATE_LIMITED',
        async () => ((await site.metric('portico_sign_ins_total', 'code="RATE_LIMITED"')) ?? 0) > 0,
      );
      const warning = quote('X-Forwarded-For arrives and no proxy is trusted');
      await see(
        'the log says it once',
        () => site.output().filter((line) => line.includes(warning)).length === 1,
      );
      quote("set `TRUSTED_PROXIES` to the proxy's address, restart");
      await site.stop();
      const next = await start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
      for (let count = 0; count < 70; count++) await signedInVisitor(next.origin);
      await see('with TRUSTED_PROXIES 70 visitors sign in', () => true);
    },
  },
  {
    heading: 'Sign-ins are refused',
    async run(attempt) {
      const { quote, see, start } = attempt;
      const port = await freePort();
      const wrong = await start({ PORT: String(port), AUTH_URL: 'http://localhost:1' });
      const visited = `http://localhost:${port}`;
      quote('Where every visitor is refused with `ORIGIN_MISMATCH` no sign-in is counted');
      for (let count = 0; count < 2; count++) {
        await see('an AUTH_URL of another address: ORIGIN_MISMATCH', async () =>
          refusal(await signIn(visited)).endsWith(' ORIGIN_MISMATCH'),
        );
      }
      const warning = quote('the site is visited at another address than its own');
      const lines = wrong.output().filter((line) => line.includes(warning));
      await see(
        'the log says it once, with both',
        () =>
          lines.length === 1 &&
          [visited, 'http://localhost:1'].every((text) => lines[0]?.includes(text)),
      );
      quote('`ORIGIN_MISMATCH` means an `AUTH_URL` that is not the address that visitors use');
      await wrong.stop();
      const site = await start({ PORT: String(port), AUTH_URL: visited });
      await signedInVisitor(site.origin);

      quote('`DOMAIN_MISMATCH` and `URI_MISMATCH` a message for another site');
      const account = keyAccount();
      const visitor = createVisitor(site.origin);
      const foreign = await account.sign('https://example.org', await visitor.csrfToken());
      await see('a message for another site: DOMAIN_MISMATCH', async () =>
        refusal(await visitor.submit(foreign)).endsWith(' DOMAIN_MISMATCH'),
      );
      const signed = await signMessage(site.origin, alice, await visitor.csrfToken(), {
        uri: 'https://example.org',
      });
      await see('a message for the address of another: URI_MISMATCH', async () =>
        refusal(await visitor.submit(signed)).endsWith(' URI_MISMATCH'),
      );
      quote('`portico_sign_ins_total` with a `code` other than `ok` rises');
      for (const code of ['DOMAIN_MISMATCH', 'URI_MISMATCH']) {
        await see(
          `portico_sign_ins_total and the log have ${code}`,
          async () =>
            site.logged(quote('sign-in refused'), code) &&
            ((await site.metric('portico_sign_ins_total', `code="${code}"`)) ?? 0) > 0,
        );
      }
      quote('with the same `code`');
      quote('`NOT_YET_VALID` and `ISSUED_IN_FUTURE` a clock that is wrong');
      const slow = await start({ NODE_OPTIONS: `--import=${wrongClock(-900)}` });
      await see('a clock 15 minutes behind: ISSUED_IN_FUTURE', async () =>
        refusal(await signIn(slow.origin)).endsWith(' ISSUED_IN_FUTURE'),
      );
      const begins = createVisitor(slow.origin);
      const notBefore = new Date().toISOString();
      const issuedAt = new Date(Date.now() - 900_000).toISOString();
      const token = await begins.csrfToken();
      const later = await signMessage(slow.origin, alice, token, { issuedAt, notBefore });
      await see('and NOT_YET_VALID for a message with a beginning', async () =>
        refusal(await begins.submit(later)).endsWith(' NOT_YET_VALID'),
      );
      await betweenClocks(attempt);
      quote('`STORE_UNAVAILABLE` and `CHAIN_UNAVAILABLE` have headings of their own here');
      quote('`errors.ts`');
    },
  },
  {
    heading: 'The database is slow',
    async run({ quote, see, start, folder }) {
      const site = await start();
      const other = new DatabaseSync(join(folder, 'portico.sqlite'), { timeout: 10_000 });
      const visitors = await Promise.all(
        Array.from({ length: 150 }, async () => {
          const visitor = createVisitor(site.origin);
          return {
            visitor,
            signed: await keyAccount().sign(site.origin, await visitor.csrfToken()),
          };
        }),
      );
      // The site closes connections that were idle for five seconds: on a busy machine that would be while they post.
      await delay(7000);
      // Simulates another program on the disk with one lock.
      other.exec('BEGIN IMMEDIATE');
      const posts = visitors.map(({ visitor, signed }) => visitor.submit(signed));
      quote('`portico_store_queue` above 100, or a growing `portico_store_duration_seconds`');
      await see(
        'portico_store_queue is above 100',
        async () => ((await site.metric('portico_store_queue')) ?? 0) > 100,
      );
      await delay(500);
      other.exec('ROLLBACK');
      other.close();
      await Promise.all(posts);
      const name = 'portico_store_duration_seconds';
      await see(`${name} has calls that took longer than 100 ms`, async () => {
        const of = 'method="signIn",result="ok"';
        const all = (await site.metric(`${name}_count`, of)) ?? 0;
        return all > ((await site.metric(`${name}_bucket`, `${of},le="0.1"`)) ?? all);
      });
      await see(
        'without the other program the queue is empty again',
        async () => (await site.metric('portico_store_queue')) === 0,
      );
      await signedInVisitor(site.origin);
    },
  },
  {
    heading: 'Email is not sent',
    async run({ quote, see, start, defer }) {
      const mail = await startMailServer();
      defer(() => mail.stop());
      const site = await start({ EMAIL_SERVER: mail.url, EMAIL_FROM: 'noreply@example.com' });
      const visitor = createVisitor(site.origin);
      const ask = async () =>
        visitor.post('/api/auth/signin/email', {
          csrfToken: await visitor.csrfToken(),
          email: 'eve@example.org',
          json: 'true',
        });
      mail.refuse();
      quote('the answer is 503 with `EMAIL_NOT_SENT`');
      const answer = await ask();
      await see('503 EMAIL_NOT_SENT', () => refusal(answer) === '503 EMAIL_NOT_SENT');
      await see('visitors read that no email can be sent', () =>
        answer.text.includes(quote('We can’t send email right now')),
      );
      quote('`portico_mails_total` counts `failed`');
      await see('the metric counts the failure', async () =>
        Boolean(await site.metric('portico_mails_total', 'result="failed"')),
      );
      quote('has in `err` what the mail server said');
      await see('the log has what the mail server said', () =>
        site.logged(quote('a request could not be answered'), '"err"', 'Out of order'),
      );
      quote('make the server of `EMAIL_SERVER` reachable. It recovers by itself');
      mail.accept();
      await see('it recovers by itself', async () => (await ask()).status === 200);
      await see('the mail has arrived, with its link', () =>
        mail.links.some((link) => link.startsWith('http')),
      );
    },
  },
];

/** Asks for a nonce and a form token where the clock is three minutes ahead, and uses them at another instance of the same site. */
async function betweenClocks({ quote, see, start }: Attempt): Promise<void> {
  quote('`NONCE_MISMATCH` and `CSRF_MISMATCH` on some instances alone');
  quote('an instance whose clock is more than a minute ahead');
  const [port, otherPort] = [await freePort(), await freePort()];
  const AUTH_URL = `http://localhost:${port}`;
  await start({ PORT: String(port), AUTH_URL });
  const clock = `--import=${wrongClock(180)}`;
  await start({ PORT: String(otherPort), AUTH_URL, NODE_OPTIONS: clock });
  const ahead = createVisitor(`http://localhost:${otherPort}`);
  const visitor = createVisitor(AUTH_URL, ahead.cookies);
  const { nonce, statement } = (await ahead.get('/api/auth/nonce')).json();
  const told = { statement: String(statement) };
  const { message, signature } = await signMessage(AUTH_URL, alice, String(nonce), told);
  await see('a nonce of an instance that is ahead: NONCE_MISMATCH', async () =>
    refusal(await visitor.postJson('/api/auth/verify', { message, signature })).endsWith(
      ' NONCE_MISMATCH',
    ),
  );
  const signed = await signMessage(AUTH_URL, alice, await ahead.csrfToken());
  await see('a form token of that instance: CSRF_MISMATCH', async () =>
    refusal(await visitor.submit(signed)).endsWith(' CSRF_MISMATCH'),
  );
}
