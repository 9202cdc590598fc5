import { expect, test } from '@portico/testing/fixtures/test';

test('a page reads from the chain through the site', { tag: '@smoke' }, async ({ page, site }) => {
  await page.goto('/');
  const answer = await page.evaluate(async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    });
    const response = await fetch('/api/rpc', {
      method: 'POST',
      body: JSON.stringify([
        call(1, 'eth_chainId'),
        call(2, 'eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest']),
        call(3, 'eth_sendRawTransaction', ['0x00']),
      ]),
    });
    return { status: response.status, body: await response.json() };
  });
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { id: 1, result: '0x2105' },
      { id: 2, result: expect.stringMatching(/^0x/) },
      { id: 3, error: { code: -32601, data: { code: 'RPC_METHOD_REFUSED' } } },
    ],
  });

  const stranger = await fetch(`${site.origin}/api/rpc`, { method: 'POST', body: '{}' });
  expect(stranger.status).toBe(403);
});

test.describe('turned off', () => {
  test.use({ siteEnvironment: { SITE_RPC: 'off' } });

  test('there is no RPC proxy', async ({ site }) => {
    const answer = await fetch(`${site.origin}/api/rpc`, {
      method: 'POST',
      headers: { origin: site.origin },
      body: '{}',
    });
    expect(answer.status).toBe(404);
  });
});
