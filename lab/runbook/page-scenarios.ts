import { statSync } from 'node:fs';
import { join } from 'node:path';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor } from '@portico/testing/site/visitor';
import { keyAccount } from '../chaos/requests.ts';
import {
  type Attempt,
  type Instance,
  isKnown,
  outcome,
  type Scenario,
  signIn,
} from './scenario.ts';

/** Runs a command that succeeds, and notes it. */
async function succeed({ see }: Attempt, site: Instance, ...words: string[]): Promise<string> {
  const { code, output } = await site.portico(...words);
  await see(`portico ${words.join(' ')}`, () => code, 0);
  return output;
}

const [first, second] = [
  'the first secret of this site, long enough',
  'another one, as long as that first one',
];
const secrets = {
  before: { AUTH_SECRET: first },
  announced: { AUTH_SECRET: first, AUTH_SECRET_PREVIOUS: second },
  swapped: { AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first },
  after: { AUTH_SECRET: second },
} as const;

/** Sections of the pages that are no symptoms. */
export const pageScenarios: readonly Scenario[] = [
  {
    heading: 'The secret',
    async run({ see, confirm, quote, start }) {
      let site = await start(secrets.before);
      const { origin } = site;
      const member = await signedInVisitor(origin);
      const own = { AUTH_URL: origin, PORT: new URL(origin).port };
      quote(
        'they keep signing with the old one and accept both',
        '`AUTH_SECRET` is the new one, `AUTH_SECRET_PREVIOUS` the old one',
      );
      const steps = ['announced', 'swapped'] as const;
      for (const step of steps) {
        const visitor = createVisitor(origin);
        const signed = await keyAccount().sign(origin, await visitor.csrfToken());
        await site.stop();
        site = await start({ ...secrets[step], ...own });
        const answer = await visitor.submit(signed);
        await see(`${step}: a dialog from before the restart`, () => outcome(answer), 'ok');
        await see(`${step}: sessions go on`, () => isKnown(member, origin));
      }
      const visitor = createVisitor(origin);
      await site.stop();
      site = await start({ ...secrets.before, ...own });
      const stale = await keyAccount().sign(origin, await visitor.csrfToken());
      await site.stop();
      await start({ ...secrets.after, ...own });
      const refused = await visitor.submit(stale);
      await see('a dialog from before is refused', () => refused.status, 403);
      const next = await signIn(origin, keyAccount(), visitor);
      await see('and signs in at the next try', () => next, 'ok');
      await confirm(
        'After a leak, set only a new one. Open forms and dialogs then expire once, and no session ends',
        () => isKnown(member, origin),
      );
    },
  },
  {
    heading: 'The database',
    async run(attempt) {
      const { see, confirm, quote, start, folder } = attempt;
      const site = await start();
      await signedInVisitor(site.origin);
      const { mode } = statSync(join(folder, 'portico.sqlite'));
      await confirm('readable by its own user only', () => mode & 0o777, 0o600);
      for (const line of [
        quote('portico upgrade-check'),
        quote('portico migrate --status'),
        quote('portico migrate --dry-run'),
        'portico migrate',
      ])
        await succeed(attempt, site, ...line.split(' ').slice(1));
      const check = await site.portico('upgrade-check');
      await see(`portico upgrade-check says: ${check.output.trim()}`, () =>
        check.output.startsWith('rolling'),
      );
    },
  },
  {
    heading: 'Sessions and accounts',
    async run(attempt) {
      const { see, confirm, quote, start } = attempt;
      const site = await start();
      const [one, other] = [await signedInVisitor(site.origin), await signedInVisitor(site.origin)];
      const { address } = one.account;
      const run = (line: string) =>
        succeed(attempt, site, ...line.replace('0x…', address).split(' ').slice(1));
      for (const line of [
        quote('portico status'),
        quote('portico sessions'),
        quote('portico sessions list 0x…'),
        quote('portico audit 0x…'),
        quote('portico users'),
        quote('portico users show 0x…'),
      ])
        await run(line);
      const lines = await run('portico audit --lines --since 2026-01-01');
      quote('portico audit --lines --since');
      await see('each line of the trail is JSON', () =>
        lines
          .trim()
          .split('\n')
          .every((line) => typeof JSON.parse(line) === 'object'),
      );
      await run(quote('portico sessions end 0x…'));
      await confirm(
        'A browser whose session was ended is unauthenticated from its next request',
        () => isKnown(one, site.origin),
        false,
      );
      await see('another one goes on', () => isKnown(other, site.origin));
      const asked = await site.portico('sessions', 'end', '--all');
      await confirm('refuse without a terminal unless `--yes` is given', () => asked.code, 2);
      await succeed(attempt, site, 'sessions', 'end', '--all', '--yes');
      await see('the session of the other', () => isKnown(other, site.origin), false);
      quote('portico forget 0x…');
      await succeed(attempt, site, 'forget', address, '--yes');
      const trail = await site.portico('audit', address);
      await see('the trail of the address is empty', () => /is empty/.test(trail.output));
      const wrong = await site.portico('sessions', 'frobnicate');
      await confirm(
        'The exit code is 0 for success, 1 for a problem and 2 for wrong usage',
        () => wrong.code,
        2,
      );
    },
  },
  {
    page: 'operate/logs.md',
    heading: 'Request ids',
    async run({ see, confirm, quote, start }) {
      const site = await start();
      const visitor = createVisitor(site.origin);
      quote('Every answer of the site carries `x-request-id`, files and failures included');
      for (const path of ['/', '/nowhere', '/api/auth/session', '/favicon.ico']) {
        const { headers, status } = await visitor.get(path);
        await see(`${path}: ${status} with x-request-id`, () => headers.has('x-request-id'));
      }
      const kept = await visitor.get('/', { 'x-request-id': 'of-the-proxy' });
      await confirm(
        'An id that a proxy sends is kept when the proxy is in `TRUSTED_PROXIES`',
        () => kept.headers.get('x-request-id'),
        'of-the-proxy',
      );
      // It has other characters.
      const bad = await visitor.get('/', { 'x-request-id': 'not allowed {}' });
      await confirm('else a UUID is made', () =>
        /^[0-9a-f-]{36}$/.test(bad.headers.get('x-request-id') ?? ''),
      );
    },
  },
];
