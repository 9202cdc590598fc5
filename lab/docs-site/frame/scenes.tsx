import { ConnectButton, TransactionList, WatchAssetButton } from '@portico/react';
import type { ExampleId } from './examples.ts';
import {
  AccountsExample,
  GuardedExample,
  OwnButton,
  SendButton,
  SessionsExample,
} from './own-markup.tsx';
import { refuse } from './page-server.ts';
import { addresses, keys, sessionOf } from './people.ts';
import { type Scene, type Stage, scriptConnect } from './scene.ts';

const [first, second] = addresses;
const member = { session: sessionOf(first), remembered: true } as const;
const never = () => new Promise<never>(() => undefined);

/** From the button to the list of wallets. */
async function openList({ press, words, see }: Stage): Promise<void> {
  await press(words.connectWallet);
  await see('dialog[open] .portico-wallet');
}

async function pick(stage: Stage, name: string): Promise<void> {
  await openList(stage);
  await stage.press(name);
}

/** To the dialog that asks for a signature, and further where there is more to press. */
async function toSignature(stage: Stage, press = false): Promise<void> {
  await pick(stage, 'Test wallet');
  await stage.see('dialog[open] button:not([aria-disabled="true"])', stage.words.signMessage);
  if (press) await stage.press(stage.words.signMessage);
}

async function openAccount({ press, see }: Stage): Promise<void> {
  await press('0x');
  await see('dialog[open] button');
}

async function openNetwork({ press, words, see }: Stage): Promise<void> {
  await press(words.wrongNetwork);
  await see('dialog[open] .portico-button--primary');
}

const manyWallets = ['Amber', 'Basalt', 'Cedar', 'Dune', 'Ember', 'Flint'].map((name) => ({
  info: { name: `${name} wallet`, rdns: `example.${name.toLowerCase()}` },
}));

const remembered = {
  'portico.transactions': JSON.stringify({
    [first]: {
      8453: [
        { status: 'pending', description: 'Send 0.0001 ETH to ada.base.eth' },
        { status: 'confirmed', description: 'Swap 20 USDC for ETH' },
        { status: 'failed', reason: 'reverted', description: 'Mint a picture' },
        { status: 'failed', reason: 'cancelled', description: 'Approve USDC' },
      ].map((entry, index) => ({ ...entry, hash: `0x${String(index + 1).repeat(64)}` })),
    },
  }),
};

/** The steps to each example. */
export const scenes: Readonly<Record<ExampleId, Scene>> = {
  button: {},
  'button-label': { render: () => <ConnectButton label="Enter the gallery" /> },
  'button-connected': { remembered: true },
  'button-signed-in': member,
  'button-name': {
    session: sessionOf(second),
    remembered: true,
    wallets: [{ privateKey: keys[1] }],
  },
  'button-balance': { ...member, render: () => <ConnectButton chainStatus="full" showBalance /> },
  'button-avatar': { ...member, render: () => <ConnectButton accountStatus="avatar" /> },
  'button-address': { ...member, render: () => <ConnectButton accountStatus="address" /> },
  'button-wrong-network': { ...member, wallets: [{ chainId: 1 }] },
  'button-session-only': { session: sessionOf(first) },
  'button-unavailable': {
    wallets: [],
    prepare: ({ server }) => server.script('session', () => refuse('STORE_UNAVAILABLE', 503)),
    render: () => <ConnectButton />,
  },
  'button-custom': { ...member, render: () => <OwnButton /> },

  list: { wallets: [], reach: openList },
  'list-installed': {
    wallets: [{}, { info: { name: 'Another wallet', rdns: 'example.another' } }],
    memory: { 'portico.recent': '["example.portico.test","coinbase"]' },
    reach: openList,
  },
  'list-long': { wallets: manyWallets, reach: openList },
  'list-nothing-found': {
    wallets: manyWallets,
    async reach(stage) {
      await openList(stage);
      const search = await stage.see('dialog[open] input[type="search"]');
      if (search instanceof HTMLInputElement) type(search, 'nothing like it');
    },
  },
  'list-unpaired': { wallets: [], options: { walletConnectProjectId: '' }, reach: openList },
  all: {
    wallets: [],
    async reach(stage) {
      await pick(stage, stage.words.allWallets);
      await stage.see('.portico-all .portico-wallet');
    },
  },
  'all-failed': {
    wallets: [],
    prepare: ({ server }) => server.script('wallets', () => refuse('UPSTREAM_UNAVAILABLE', 503)),
    async reach(stage) {
      await pick(stage, stage.words.allWallets);
      await stage.see('dialog[open]', stage.words.loadingWalletsFailed);
    },
  },
  get: { wallets: [], reach: openGet },
  downloads: {
    wallets: [],
    async reach(stage) {
      await openGet(stage);
      await stage.press(stage.words.downloadsTitle('MetaMask'));
    },
  },
  'scan-download': {
    wallets: [],
    async reach(stage) {
      await openGet(stage);
      await stage.press(stage.words.downloadsTitle('Rainbow'));
      await stage.press(stage.words.phoneAction);
      await stage.see('.portico-qr');
    },
  },
  opening: {
    prepare: ({ wallet }) => scriptConnect(wallet, { hang: true }),
    async reach(stage) {
      await pick(stage, 'Test wallet');
      await stage.see('dialog[open]', stage.words.openingText);
    },
  },
  'pending-elsewhere': failing({ error: { code: -32_002, message: 'Already pending.' } }),
  'no-account': failing({ result: [] }),
  'wallet-failed': failing({ error: { code: -32_603, message: 'Internal error.' } }),

  scan: { wallets: [], reach: (stage) => toCode(stage, 'Rainbow') },
  'scan-any': { wallets: [], reach: (stage) => toCode(stage, 'WalletConnect') },
  'scan-preparing': { wallets: [], relay: 'hangs', reach: (stage) => pick(stage, 'Rainbow') },
  'relay-away': {
    wallets: [],
    relay: 'is away',
    reach: (stage) => pick(stage, 'WalletConnect'),
  },
  tiles: { wallets: [], phone: true, reach: openList },
  'open-app': {
    wallets: [],
    phone: true,
    async reach(stage) {
      await pick(stage, 'Rainbow');
      await stage.see('dialog[open] a', stage.words.phoneOpen('Rainbow'));
    },
  },
  'app-browser': {
    wallets: [],
    phone: true,
    options: { walletConnectProjectId: '' },
    async reach(stage) {
      await pick(stage, 'MetaMask');
      await stage.see('dialog[open] a');
    },
  },

  verify: { reach: (stage) => toSignature(stage) },
  signing: {
    prepare: ({ wallet }) => wallet.script('personal_sign', { hang: true }),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open]', stage.words.walletWaiting);
    },
  },
  verifying: {
    prepare: ({ server }) => server.script('verify', never),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open]', stage.words.verifying);
    },
  },
  retrying: {
    prepare: ({ server }) =>
      server.script('verify', () => refuse('STORE_UNAVAILABLE', 503, { 'retry-after': '30' })),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open]', stage.words.error('STORE_UNAVAILABLE'));
    },
  },
  'signed-in': {
    prepare: holdSuccess,
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[inert]', stage.words.signedInTitle);
    },
  },
  denied: refused('ACCESS_DENIED', 403),
  'rate-limited': {
    prepare: ({ server }) =>
      server.script('verify', () => refuse('RATE_LIMITED', 429, { 'retry-after': '30' })),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open]', stage.words.error('RATE_LIMITED'));
    },
  },
  'signature-failed': {
    prepare: ({ wallet }) =>
      wallet.script('personal_sign', { error: { code: -32_603, message: 'Internal error.' } }),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open] [role="alert"]');
    },
  },
  cookies: {
    prepare: ({ server }) => server.script('nonce', () => refuse('STORE_UNAVAILABLE', 503)),
    async reach(stage) {
      await pick(stage, 'Test wallet');
      await stage.see('dialog[open] [role="alert"]');
    },
  },

  account: { ...member, reach: openAccount },
  'account-connected': { remembered: true, reach: openAccount },
  'account-transactions': { ...member, memory: remembered, reach: openAccount },
  'account-without-wallet': { session: sessionOf(first), wallets: [], reach: openAccount },

  network: { ...member, wallets: [{ chainId: 1 }], reach: openNetwork },
  'network-waiting': {
    ...member,
    wallets: [{ chainId: 1 }],
    prepare: ({ wallet }) => wallet.script('wallet_switchEthereumChain', { hang: true }),
    async reach(stage) {
      await openNetwork(stage);
      await stage.press(stage.words.switchTo('Base'));
    },
  },
  'network-failed': {
    ...member,
    wallets: [{ chainId: 1 }],
    prepare: ({ wallet }) =>
      wallet.script('wallet_switchEthereumChain', { error: { code: -32_601, message: 'No.' } }),
    async reach(stage) {
      await openNetwork(stage);
      await stage.press(stage.words.switchTo('Base'));
      await stage.see('dialog[open] [role="alert"]');
    },
  },

  mismatch: { ...otherAccount(), reach: toMismatch },
  link: { ...otherAccount(), reach: toLink },
  linked: {
    ...otherAccount(),
    async reach(stage) {
      await toLink(stage);
      await stage.press(stage.words.signMessage);
      await stage.see('dialog[open] button', stage.words.done);
    },
  },
  'pick-to-link': {
    session: sessionOf(first),
    render: () => <AccountsExample />,
    async reach(stage) {
      await stage.press('Link a wallet');
      await stage.see('dialog[open] .portico-wallet');
    },
  },
  accounts: {
    ...member,
    render: () => <AccountsExample />,
    reach: async ({ see }) => void (await see('.rows li')),
  },

  transactions: {
    ...member,
    memory: remembered,
    render: () => <TransactionList limit={5} />,
    reach: async ({ see }) => void (await see('.portico-transactions')),
  },
  'transaction-sent': {
    ...member,
    render: () => <SendButton />,
    async reach({ press, see }) {
      await press('Send 0.1 ETH');
      await see('.portico-toasts, [class*="portico-toast"]');
    },
  },
  'watch-asset': {
    ...member,
    render: () => (
      <WatchAssetButton
        asset={{
          address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          symbol: 'USDC',
          decimals: 6,
        }}
      >
        Add USDC to your wallet
      </WatchAssetButton>
    ),
  },

  sessions: {
    ...member,
    render: () => <SessionsExample />,
    reach: async ({ see }) => void (await see('.rows li')),
  },
  guarded: { ...member, render: () => <GuardedExample /> },
};

function failing(reply: Parameters<typeof scriptConnect>[1]): Scene {
  return {
    prepare: ({ wallet }) => scriptConnect(wallet, reply),
    async reach(stage) {
      await pick(stage, 'Test wallet');
      await stage.see('dialog[open] [role="alert"]');
    },
  };
}

/** The server refuses what was signed, with a code of the catalogue. */
function refused(code: string, status: number): Scene {
  return {
    prepare: ({ server }) => server.script('verify', () => refuse(code, status)),
    async reach(stage) {
      await toSignature(stage, true);
      await stage.see('dialog[open] [role="alert"]');
    },
  };
}

/** A member whose wallet is on an account of another user. */
function otherAccount(): Scene {
  return { session: sessionOf(second), remembered: true, wallets: [{ privateKey: keys[2] }] };
}

async function toMismatch({ see, words }: Stage): Promise<void> {
  await see('dialog[open]', words.mismatchTitle);
}

async function toLink(stage: Stage): Promise<void> {
  await toMismatch(stage);
  const link = await stage.see('dialog[open] .portico-button--primary');
  link.click();
  await stage.see('dialog[open] button:not([aria-disabled="true"])', stage.words.signMessage);
}

async function openGet(stage: Stage): Promise<void> {
  await openList(stage);
  await stage.press(stage.words.getAWallet);
}

async function toCode(stage: Stage, name: string): Promise<void> {
  await pick(stage, name);
  await stage.see('.portico-qr');
}

/** Lets the dialog stay that shows a sign-in after it was closed. */
function holdSuccess(): void {
  document.documentElement.dataset['hold'] = 'exits';
}

/** Types a text: React listens to the event, and compares it with what it set. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
