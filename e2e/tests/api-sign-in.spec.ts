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
