import { type CreateConnectorFn, createConnector } from '@wagmi/core';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import type { WalletDescriptor, WalletPairing } from '../../wallets/wallet-descriptor.ts';
import { key } from './engine-harness.ts';

/** A phone: its connector reports what it is told to, and connects when it is told to. */
export function createPhone() {
  const wallet = createTestWallet({ privateKey: key(3) });
  let show: (uri: string) => void = () => undefined;
  let settleConnect: { yes: () => void; no: (error: unknown) => void } | undefined;
  let disconnects = 0;
  const create: CreateConnectorFn = createConnector((config) => {
    show = (data) => config.emitter.emit('message', { type: 'display_uri', data });
    return {
      id: 'phone',
      name: 'Phone',
      type: 'phone',
      async connect() {
        await new Promise<void>((yes, no) => {
          settleConnect = { yes, no };
        });
        // wagmi's own type asks for what only its `withCapabilities` needs.
        return { accounts: [wallet.address] as never, chainId: 8453 };
      },
      async disconnect() {
        disconnects += 1;
        settleConnect?.no(new Error('given up'));
      },
      getAccounts: async () => [wallet.address],
      getChainId: async () => 8453,
      getProvider: async () => wallet.provider,
      isAuthorized: async () => true,
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
  });
  return {
    wallet,
    create,
    show: (uri: string) => show(uri),
    yes: () => settleConnect?.yes(),
    no: (error: unknown) => settleConnect?.no(error),
    disconnects: () => disconnects,
  };
}

/** A wallet of the catalogue, with as much as the engine looks at. */
export function describeWallet(id: string, rest: Partial<WalletDescriptor>): WalletDescriptor {
  return { id, name: `Wallet ${id}`, icon: '/icon.svg', iconBackground: '#fff', ...rest };
}

/** Makes it a wallet that is paired by a code. */
export const pairing: WalletPairing = { appLink: (uri) => uri };
