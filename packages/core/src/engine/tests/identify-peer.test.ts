import { expect, it } from 'vitest';
import type { PeerConnector, WalletPeer } from '../../connectors/provider-connector.ts';
import { rainbow } from '../../wallets/popular-wallets.ts';
import { identifyPeer } from '../connect-attempt.ts';

const picked = { id: 'walletConnect', name: 'WalletConnect', icon: 'data:image/svg+xml,wc' };

function answering(peer: WalletPeer | undefined) {
  // The only part of a connector that is read.
  const connector = { peer: () => peer } as unknown as PeerConnector;
  return identifyPeer(connector, picked, async () => [rainbow]);
}

it.each(['Rainbow', '🌈 Rainbow', 'rainbow wallet'])('knows %j as Rainbow', async (name) => {
  const { id, icon } = rainbow;
  expect(await answering({ name })).toEqual({ id, name: 'Rainbow', icon });
});

it('names a wallet outside the catalogue as it names itself, without the picture of another', async () => {
  const icon = 'data:image/png;base64,AA==';
  expect(await answering({ name: 'Zerion\u202e  ', icon })).toEqual({
    id: 'walletConnect',
    name: 'Zerion',
    icon,
  });
  expect(await answering({ name: 'Zerion', icon: 'https://zerion.example/a.png' })).toEqual({
    id: 'walletConnect',
    name: 'Zerion',
  });
});

it.each([undefined, { name: '' }, { name: 7 }, { name: '\u202e' }])(
  'keeps the wallet that was picked when it says %j',
  async (peer) => {
    expect(await answering(peer)).toEqual(picked);
  },
);
