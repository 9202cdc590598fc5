import { createTestWallet, type TestWallet } from './create-test-wallet.ts';
import type { TestWalletOptions } from './test-wallet-state.ts';
import {
  expectEnd,
  expectState,
  MisbehaviourError,
  type WalletIntegration,
  type WalletMisbehaviour,
  type WalletState,
} from './wallet-integration.ts';
import type { TestWalletReply } from './wallet-script.ts';

/** Keys that guard nothing. */
const key = (digit: number) => `0x${String(digit).repeat(64)}` as const;

function announce(name: string, options: Partial<TestWalletOptions> = {}): TestWallet {
  const info = { name, rdns: `example.${name}` };
  const wallet = createTestWallet({ privateKey: key(1), info, ...options });
  wallet.announce();
  return wallet;
}

/** However a site asks for accounts, the wallet answers like this, once. */
function scriptConnect(wallet: TestWallet, reply: TestWalletReply): void {
  for (const method of ['wallet_requestPermissions', 'eth_requestAccounts']) {
    wallet.script(method, reply);
  }
}

const isDisconnected = ({ status }: WalletState) => status === 'disconnected';
const complains = (state: WalletState) => isDisconnected(state) && Boolean(state.complaint);
const isSilent = (state: WalletState) => isDisconnected(state) && !state.complaint;
const shows =
  ({ address }: Pick<TestWallet, 'address'>) =>
  (state: WalletState) =>
    state.status === 'connected' && state.address === address;

type Start = Parameters<WalletMisbehaviour['run']>[0];

/** A wallet that fails to connect once: the visitor sees the error or nothing, and the next try works. */
function failingOnce(
  name: string,
  reply: TestWalletReply,
  told: 'told why' | 'told nothing',
): WalletMisbehaviour {
  return {
    name,
    async run(start) {
      const wallet = announce('failing');
      scriptConnect(wallet, reply);
      const integration = await start();
      const connecting = integration.connect('example.failing');
      await expectEnd(integration, connecting);
      await expectState(
        integration,
        `ended disconnected with the visitor ${told}`,
        told === 'told why' ? complains : isSilent,
      );
      // An earlier request may have left the other one's reply unused.
      for (let tries = 0; tries < 2 && !shows(wallet)(integration.state()); tries += 1) {
        await expectEnd(integration, integration.connect('example.failing'));
      }
      await expectState(integration, 'connected at the next try', shows(wallet));
    },
  };
}

async function connected(
  start: Start,
  options?: Partial<TestWalletOptions>,
): Promise<{ readonly wallet: TestWallet; readonly integration: WalletIntegration }> {
  const wallet = announce('steady', options);
  const integration = await start();
  await expectEnd(integration, integration.connect('example.steady'));
  await expectState(integration, 'connected', shows(wallet));
  return { wallet, integration };
}

/** Every misbehaviour of the suite. Each is independent; give each a fresh page or `window`. */
export const walletMisbehaviours: readonly WalletMisbehaviour[] = [
  failingOnce(
    'a refusal is silent, and the next try works',
    { error: { code: 4001, message: 'User rejected the request.' } },
    'told nothing',
  ),
  failingOnce(
    'a request that is already open is explained',
    { error: { code: -32_002, message: 'Request already pending.' } },
    'told why',
  ),
  failingOnce(
    'an internal error is explained',
    { error: { code: -32_603, message: 'Internal error.' } },
    'told why',
  ),
  failingOnce('a wallet that never answers is given up', { hang: true }, 'told why'),
  failingOnce('a wallet that shares no account is explained', { result: [] }, 'told why'),
  failingOnce('an answer that makes no sense is explained', { result: 'yes' }, 'told why'),
  {
    name: 'a slow wallet is waited for',
    async run(start) {
      const wallet = announce('slow');
      scriptConnect(wallet, { delay: 60 });
      const integration = await start();
      await integration.connect('example.slow');
      await expectState(integration, 'connected', shows(wallet));
    },
  },
  {
    name: 'a wallet that knows nothing of permissions connects all the same',
    async run(start) {
      const wallet = announce('plain');
      wallet.script('wallet_requestPermissions', {
        error: { code: -32_601, message: 'No such method.' },
      });
      const integration = await start();
      await expectEnd(integration, integration.connect('example.plain'));
      await expectState(integration, 'connected', shows(wallet));
    },
  },
  {
    name: 'a wallet on another chain is connected, and the chain is known',
    async run(start) {
      const { integration } = await connected(start, { chainId: 1 });
      await expectState(integration, 'known the chain', ({ chainId }) => chainId === 1);
    },
  },
  {
    name: 'a wallet that shares no account any more is disconnected',
    async run(start) {
      const { wallet, integration } = await connected(start);
      wallet.setAccounts([]);
      await expectState(integration, 'disconnected', isDisconnected);
    },
  },
  {
    name: 'a wallet that tells everything twice is heard once',
    async run(start) {
      const { wallet, integration } = await connected(start, {
        tells: 'twice',
        accounts: [key(2)],
      });
      const [, second] = wallet.addresses;
      if (second) wallet.setAccounts([second]);
      wallet.setChainId(10);
      await expectState(
        integration,
        'followed account and chain',
        ({ address, chainId }) => address === second && chainId === 10,
      );
    },
  },
  {
    name: 'of two wallets the one that was picked is opened, and no other',
    async run(start) {
      const other = announce('other', { privateKey: key(2) });
      const { integration } = await connected(start);
      if (other.calls.length > 0) {
        throw new MisbehaviourError(
          `It should have left the other wallet alone, and asked it ${other.calls[0]?.method}.`,
        );
      }
      await integration.disconnect();
      await expectState(integration, 'disconnected and stayed so', isDisconnected);
    },
  },
  {
    name: 'a wallet that pushes itself forward is ignored',
    async run(start) {
      const pushy = announce('pushy', { privateKey: key(2) });
      await pushy.provider.request({ method: 'eth_requestAccounts' });
      const { wallet, integration } = await connected(start);
      pushy.setAccounts([pushy.address]);
      await integration.pass(0);
      await expectState(integration, 'stayed with its wallet', shows(wallet));
    },
  },
  {
    name: 'a wallet that says yes after another was picked is too late',
    async run(start) {
      let sayYes: (yes: boolean) => void = () => undefined;
      announce('late', {
        approve: () =>
          new Promise((resolve) => {
            sayYes = resolve;
          }),
      });
      const quick = announce('quick', { privateKey: key(2) });
      const integration = await start();
      const late = integration.connect('example.late');
      await new Promise((resolve) => setTimeout(resolve, 10));
      await integration.connect('example.quick');
      sayYes(true);
      await expectEnd(integration, late);
      await expectState(integration, 'stayed with the second wallet', shows(quick));
    },
  },
  {
    name: 'a wallet that announces itself again and again is offered once',
    async run(start) {
      const wallet = announce('eager');
      const integration = await start();
      wallet.announce();
      wallet.announce();
      await integration.pass(0);
      const offered = integration.offered?.().filter((rdns) => rdns === 'example.eager');
      if (offered && offered.length !== 1) {
        throw new MisbehaviourError(
          `It should offer the wallet once, not ${offered.length} times.`,
        );
      }
    },
  },
  {
    name: 'a wallet that cannot let go is left all the same',
    async run(start) {
      const { wallet, integration } = await connected(start);
      wallet.script('wallet_revokePermissions', { hang: true });
      await expectEnd(integration, integration.disconnect());
      await expectState(integration, 'disconnected', isDisconnected);
    },
  },
  {
    name: 'a chain that the wallet does not know is added, also when it says so in a roundabout way',
    async run(start) {
      const { wallet, integration } = await connected(start, {
        chainId: 1,
        knownChainIds: [1],
      });
      if (!integration.switchToBase) return;
      wallet.script('wallet_switchEthereumChain', {
        error: {
          code: -32_603,
          message: 'Internal JSON-RPC error.',
          data: { originalError: { code: 4902, message: 'Unrecognized chain ID.' } },
        },
      });
      await expectEnd(integration, integration.switchToBase());
      await expectState(integration, 'moved to Base', ({ chainId }) => chainId === 8453);
    },
  },
  {
    name: 'a wallet that moves without telling is followed',
    async run(start) {
      const { integration } = await connected(start, { chainId: 1, tells: 'never' });
      if (!integration.switchToBase) return;
      await expectEnd(integration, integration.switchToBase());
      await expectState(integration, 'known that it is on Base', ({ chainId }) => chainId === 8453);
    },
  },
  {
    name: 'a wallet that agrees to move and stays is not believed',
    async run(start) {
      const { wallet, integration } = await connected(start, { chainId: 1 });
      if (!integration.switchToBase) return;
      wallet.script('wallet_switchEthereumChain', { result: null });
      await expectEnd(integration, integration.switchToBase());
      await expectState(integration, 'known that it is elsewhere', ({ chainId }) => chainId === 1);
    },
  },
];
