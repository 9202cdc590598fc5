import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { createMailboxes } from '@portico/testing/relay/mailboxes';
import { relayProject, startRelay } from '@portico/testing/relay/relay';
import { startPhoneWallet } from '@portico/testing/wallets/phone-wallet';
import { SignClient } from '@walletconnect/sign-client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { WebSocket } from 'ws';

// The relay that the other tests trust: the real software of both sides finds nothing wrong with it.

const proposal = {
  optionalNamespaces: {
    eip155: { chains: ['eip155:8453'], methods: ['personal_sign'], events: ['accountsChanged'] },
  },
};

test('a real client and a real wallet settle a session and sign through the relay', async () => {
  const relay = await startRelay();
  const phone = await startPhoneWallet(relay.url, privateKeyToAccount(generatePrivateKey()));
  const client = await SignClient.init({
    projectId: relayProject,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
  });
  const { uri = '', approval } = await client.connect(proposal);
  await phone.pair(uri);
  const { topic, namespaces } = await approval();
  expect(namespaces.eip155?.accounts).toEqual([`eip155:8453:${phone.account.address}`]);
  const params = ['0x6869', phone.account.address];
  const request = { method: 'personal_sign', params };
  const signature = await client.request({ topic, chainId: 'eip155:8453', request });
  expect(signature).toBe(await phone.account.signMessage({ message: 'hi' }));
  await phone.stop();
  await client.core.relayer.transportClose();
  await relay.stop();
});

test('a client that cannot prove its key is refused', async () => {
  const relay = await startRelay();
  const socket = new WebSocket(`${relay.url}/?projectId=${relayProject}&auth=a.b.c`);
  const [code, reason] = await once(socket, 'close');
  expect([code, String(reason)]).toEqual([3000, 'Unauthorized: invalid key']);
  await relay.stop();
});

test('messages for an offline client are delivered later', async () => {
  const relay = await startRelay();
  const client = await SignClient.init({
    projectId: relayProject,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomBytes(4).toString('hex'),
  });
  // Proposed before the wallet exists at all.
  const { uri = '', approval } = await client.connect(proposal);
  await client.core.relayer.transportClose();
  const phone = await startPhoneWallet(relay.url, privateKeyToAccount(generatePrivateKey()));
  await phone.pair(uri);
  await expect.poll(() => relay.asked).toContain('wc_approveSession');
  await client.core.relayer.transportOpen();
  const { namespaces } = await approval();
  expect(namespaces.eip155?.accounts).toEqual([`eip155:8453:${phone.account.address}`]);
  await phone.stop();
  await client.core.relayer.transportClose();
  await relay.stop();
});

test('a message goes to the client’s next socket until it is acknowledged', () => {
  const mailboxes = createMailboxes(Date.now);
  const message = { topic: 't', message: 'm', tag: 1, publishedAt: Date.now() };
  const received: string[] = [];
  const socket = (name: string) => ({ client: 'page', deliver: () => received.push(name) });
  const first = socket('first');
  mailboxes.subscribe(first, 't');
  mailboxes.publish('phone', message, 60);
  mailboxes.subscribe(first, 't');
  mailboxes.leave(first);
  mailboxes.subscribe(socket('second'), 't');
  expect(received).toEqual(['first', 'second']);
  mailboxes.acknowledge(message);
  mailboxes.subscribe(socket('third'), 't');
  expect(received).toEqual(['first', 'second']);
});
