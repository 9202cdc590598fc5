import type { ErrorCode, SiweMessage } from '@portico/protocol';
import { expect, test } from '@portico/testing/fixtures/test';
import { createVisitor, readCode, signMessage } from '@portico/testing/site/visitor';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const account = privateKeyToAccount(generatePrivateKey());

test('a signed message opens a session that names the account', { tag: '@smoke' }, async ({
  site,
}) => {
  const visitor = createVisitor(site.origin);
  const answer = await visitor.submit(
    await signMessage(site.origin, account, await visitor.csrfToken()),
  );
  expect(answer.status).toBe(200);
  expect(await visitor.session()).toMatchObject({ address: account.address, chainId: 8453 });
});

test('the same signed message opens no second session', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const signed = await signMessage(site.origin, account, await visitor.csrfToken());
  const before = new Map(visitor.cookies);
  expect((await visitor.submit(signed)).status).toBe(200);

  const again = createVisitor(site.origin, before);
  const answer = await again.submit(signed);
  expect(answer.status).toBe(401);
  expect(readCode(answer)).toBe('NONCE_USED');
  expect(await again.session()).toEqual({});
});

test('fifty submissions at once of one message open one session', { tag: '@smoke' }, async ({
  site,
}) => {
  const visitor = createVisitor(site.origin);
  const signed = await signMessage(site.origin, account, await visitor.csrfToken());
  const tries = Array.from({ length: 50 }, () =>
    createVisitor(site.origin, new Map(visitor.cookies)),
  );
  const answers = await Promise.all(tries.map((each) => each.submit(signed)));
  const sessions = await Promise.all(tries.map((each) => each.session()));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(sessions.filter((session) => 'address' in session)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(readCode(answer)).toBe('NONCE_USED');
  }
});

test('a copied cookie is dead after the sign-out', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  await visitor.submit(await signMessage(site.origin, account, await visitor.csrfToken()));
  const thief = createVisitor(site.origin, new Map(visitor.cookies));
  expect(await thief.session()).toMatchObject({ address: account.address });

  expect((await visitor.signOut()).status).toBe(200);
  expect(await visitor.session()).toEqual({});
  expect(await thief.session()).toEqual({});
  const guarded = await thief.get('/account');
  expect(guarded.status).toBe(302);
});

test('signing in again ends the session that this browser had', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  await visitor.submit(await signMessage(site.origin, account, await visitor.csrfToken()));
  const old = createVisitor(site.origin, new Map(visitor.cookies));

  await visitor.submit(await signMessage(site.origin, account, await visitor.csrfToken()));
  expect(await visitor.session()).toMatchObject({ address: account.address });
  expect(await old.session()).toEqual({});
});

const somebodyElse = privateKeyToAccount(generatePrivateKey());

/** A time as a message writes it, so many minutes from now. */
function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** One wrong field each; everything else is right, and the account itself has signed it. */
const wrongFields: Readonly<Record<string, [() => Partial<SiweMessage>, ErrorCode]>> = {
  'another domain': [() => ({ domain: 'evil.example' }), 'DOMAIN_MISMATCH'],
  'another scheme': [() => ({ scheme: 'https' }), 'SCHEME_MISMATCH'],
  'a URI elsewhere': [() => ({ uri: 'https://evil.example/' }), 'URI_MISMATCH'],
  'another chain': [() => ({ chainId: 1 }), 'CHAIN_MISMATCH'],
  'a made-up nonce': [() => ({ nonce: 'f'.repeat(64) }), 'NONCE_MISMATCH'],
  'an expiry that has passed': [() => ({ expirationTime: minutesFromNow(-1) }), 'EXPIRED'],
  'a start that has not come': [() => ({ notBefore: minutesFromNow(30) }), 'NOT_YET_VALID'],
  'a time of issue ahead': [() => ({ issuedAt: minutesFromNow(60) }), 'ISSUED_IN_FUTURE'],
  'a time of issue long past': [() => ({ issuedAt: minutesFromNow(-60) }), 'MESSAGE_TOO_OLD'],
  'resources nobody grants': [() => ({ resources: ['urn:recap:e30'] }), 'RESOURCES_REFUSED'],
};

for (const [name, [fields, code]] of Object.entries(wrongFields)) {
  test(`a message with ${name} is refused as ${code}`, async ({ site }) => {
    const visitor = createVisitor(site.origin);
    const token = await visitor.csrfToken();
    const answer = await visitor.submit(await signMessage(site.origin, account, token, fields()));
    expect(readCode(answer)).toBe(code);
    expect(answer.status).toBe(401);
    expect(await visitor.session()).toEqual({});
  });
}

test('a signature by another account is refused as SIG_INVALID', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const token = await visitor.csrfToken();
  const answer = await visitor.submit(
    await signMessage(site.origin, account, token, {}, somebodyElse),
  );
  expect(readCode(answer)).toBe('SIG_INVALID');
  expect(answer.status).toBe(401);
  expect(await visitor.session()).toEqual({});
});

test('a nonce of another browser is refused as NONCE_MISMATCH', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const stolen = await createVisitor(site.origin).csrfToken();
  const own = await visitor.csrfToken();
  const signed = await signMessage(site.origin, account, own, { nonce: stolen });
  const answer = await visitor.submit(signed);
  expect(readCode(answer)).toBe('NONCE_MISMATCH');
  expect(await visitor.session()).toEqual({});
});

test('a post without this browser’s token is refused as CSRF_MISMATCH', { tag: '@smoke' }, async ({
  site,
}) => {
  const visitor = createVisitor(site.origin);
  const signed = await signMessage(site.origin, account, await visitor.csrfToken());
  const answer = await createVisitor(site.origin).submit(signed);
  expect(readCode(answer)).toBe('CSRF_MISMATCH');
  expect(answer.status).toBe(403);
});

test('a post from another site is refused as ORIGIN_MISMATCH', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const token = await visitor.csrfToken();
  const signed = await signMessage(site.origin, account, token);
  const answer = await visitor.post(
    '/api/auth/callback/siwe',
    { ...signed, json: 'true' },
    { origin: 'https://evil.example' },
  );
  expect(readCode(answer)).toBe('ORIGIN_MISMATCH');
  expect(await visitor.session()).toEqual({});
});

test('after a refusal the same nonce still works for the right account', async ({ site }) => {
  const visitor = createVisitor(site.origin);
  const token = await visitor.csrfToken();
  await visitor.submit(await signMessage(site.origin, account, token, {}, somebodyElse));
  const answer = await visitor.submit(await signMessage(site.origin, account, token));
  expect(answer.status).toBe(200);
  expect(await visitor.session()).toMatchObject({ address: account.address });
});
