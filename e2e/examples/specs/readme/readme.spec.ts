import { signIn } from '@portico/testing/browser/flow';
import { signedInVisitor } from '@portico/testing/site/signed-in';
import { createVisitor, signMessage } from '@portico/testing/site/visitor';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from '../../src/test.ts';

// The README's code, word for word, with the packages as npm would publish them.

type Call = { readonly name: string; readonly about: Readonly<Record<string, unknown>> };

test('the button signs in, and the page reads the typed role of the session', async ({
  page,
  wallet,
  anvil,
}) => {
  // The README names a public node.
  await page.route('**/api/rpc**', async (route) =>
    route.fulfill({ response: await route.fetch({ url: anvil.rpcUrl }) }),
  );
  await page.goto('/');
  await signIn(page, wallet);
  await expect(page.getByText('Hello member')).toBeVisible();
  await page.goto('/usage');
  await page.goto('/');
  await expect(page.getByText('Hello admin')).toBeVisible();
});

test('sessions are typed and refreshed, events run, and the RPC proxy answers', async ({
  example,
}) => {
  const { account, visitor } = await signedInVisitor(example.origin);
  const id = `eip155:8453:${account.address}`;
  expect(await visitor.session()).toMatchObject({ account: id, accounts: [id], role: 'member' });
  expect((await visitor.get('/usage')).json()).toEqual(['member', 'admin']);
  await visitor.signOut();

  const calls: readonly Call[] = JSON.parse((await visitor.get('/calls')).text);
  const own = calls.filter(({ about }) => about.account === id);
  expect(own).toMatchObject([{ name: 'signedIn', about: { isNew: true } }, { name: 'signedOut' }]);

  const answer = await fetch(`${example.origin}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: example.origin },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction' }),
  });
  expect(await answer.json()).toMatchObject({ error: { code: -32601 } });
});

test('allow refuses a banned account, and its signature opens nothing', async ({ example }) => {
  const visitor = createVisitor(example.origin);
  const key = privateKeyToAccount(`0x${'ba'.repeat(32)}`);
  const signed = await signMessage(example.origin, key, await visitor.csrfToken());
  const answer = await visitor.submit(signed);
  expect([answer.status, answer.json().code]).toEqual([403, 'ACCESS_DENIED']);
  expect(await visitor.session()).toEqual({});
});

test('send delivers the link of the email provider', async ({ example }) => {
  const visitor = createVisitor(example.origin);
  const csrfToken = await visitor.csrfToken();
  await visitor.post('/api/auth/signin/email', {
    email: 'ada@example.com',
    csrfToken,
    json: 'true',
  });
  const calls: readonly Call[] = JSON.parse((await visitor.get('/calls')).text);
  const mail = calls.find(({ name }) => name === 'send');
  expect(mail?.about).toMatchObject({ to: 'ada@example.com' });
  expect(mail?.about.text).toContain(`${example.origin}/api/auth/callback/email?`);
});
