import { ConnectButton, TransactionList, WatchAssetButton } from '@portico/react';
import type { TestWalletReply } from '@portico/react/testing';
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
import { go, press, type Scene, scriptConnect, see, type Text, waitFor, word } from './scene.ts';

const [first, second] = addresses;
const member = { session: sessionOf(first), remembered: true } as const;
const away = { ...member, wallets: [{ chainId: 1 }] } as const;

const inDialog = (text: Text) => see('dialog[open]', text);
const alert = see('dialog[open] [role="alert"]');
const rows = see('.rows li');
const primary = 'dialog[open] .portico-button--primary';
const canSign = see('dialog[open] button:not([aria-disabled="true"])', word('signMessage'));
const sign = press(word('signMessage'));

/** From the button to the list of wallets, and to one of them. */
const openList = go(press(word('connectWallet')), see('dialog[open] .portico-wallet'));
const pick = (name: Text) => go(openList, press(name));
const openGet = go(openList, press(word('getAWallet')));
const toSignature = go(pick('Test wallet'), canSign);
const openAccount = go(press('0x'), see('dialog[open] button'));
const openNetwork = go(press(word('wrongNetwork')), see(primary));
const switchNetwork = go(
  openNetwork,
  press((words) => words.switchTo('Base')),
);
const toMismatch = inDialog(word('mismatchTitle'));
const toLink = go(toMismatch, async () => (await waitFor(primary)).click(), canSign);

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

const refusing =
  (path: string, code: string, status: number, retryAfter?: string): Scene['prepare'] & {} =>
  ({ server }) =>
    server.script(path, () =>
      refuse(code, status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    );
const replying =
  (method: string, reply: TestWalletReply): Scene['prepare'] & {} =>
  ({ wallet }) =>
    wallet.script(method, reply);
const internalError = { error: { code: -32_603, message: 'Internal error.' } };

const failing = (reply: TestWalletReply): Scene => ({
  prepare: ({ wallet }) => scriptConnect(wallet, reply),
  reach: go(pick('Test wallet'), alert),
});

/** A member whose wallet is on an account of another user. */
const otherAccount: Scene = {
  session: sessionOf(second),
  remembered: true,
  wallets: [{ privateKey: keys[2] }],
};

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
  'button-wrong-network': away,
  'button-session-only': { session: sessionOf(first) },
  'button-unavailable': { wallets: [], prepare: refusing('session', 'STORE_UNAVAILABLE', 503) },
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
    reach: go(openList, async () => {
      const search = await waitFor('dialog[open] input[type="search"]');
      if (search instanceof HTMLInputElement) type(search, 'nothing like it');
    }),
  },
  'list-unpaired': { wallets: [], options: { walletConnectProjectId: '' }, reach: openList },
  all: { wallets: [], reach: go(pick(word('allWallets')), see('.portico-all .portico-wallet')) },
  'all-failed': {
    wallets: [],
    prepare: refusing('wallets', 'UPSTREAM_UNAVAILABLE', 503),
    reach: go(pick(word('allWallets')), inDialog(word('loadingWalletsFailed'))),
  },
  get: { wallets: [], reach: openGet },
  downloads: {
    wallets: [],
    reach: go(
      openGet,
      press((words) => words.downloadsTitle('MetaMask')),
    ),
  },
  'scan-download': {
    wallets: [],
    reach: go(
      openGet,
      press((words) => words.downloadsTitle('Rainbow')),
      press(word('phoneAction')),
      see('.portico-qr'),
    ),
  },
  opening: {
    prepare: ({ wallet }) => scriptConnect(wallet, { hang: true }),
    reach: go(pick('Test wallet'), inDialog(word('openingText'))),
  },
  'pending-elsewhere': failing({ error: { code: -32_002, message: 'Already pending.' } }),
  'no-account': failing({ result: [] }),
  'wallet-failed': failing(internalError),

  scan: { wallets: [], reach: go(pick('Rainbow'), see('.portico-qr')) },
  'scan-any': { wallets: [], reach: go(pick('WalletConnect'), see('.portico-qr')) },
  'scan-preparing': { wallets: [], relay: 'hangs', reach: pick('Rainbow') },
  'relay-away': { wallets: [], relay: 'is away', reach: pick('WalletConnect') },
  tiles: { wallets: [], phone: true, reach: openList },
  'open-app': {
    wallets: [],
    phone: true,
    reach: go(
      pick('Rainbow'),
      see('dialog[open] a', (words) => words.phoneOpen('Rainbow')),
    ),
  },
  'app-browser': {
    wallets: [],
    phone: true,
    options: { walletConnectProjectId: '' },
    reach: go(pick('MetaMask'), see('dialog[open] a')),
  },

  verify: { reach: toSignature },
  signing: {
    prepare: replying('personal_sign', { hang: true }),
    reach: go(toSignature, sign, inDialog(word('walletWaiting'))),
  },
  verifying: {
    prepare: ({ server }) => server.script('verify', () => new Promise<never>(() => undefined)),
    reach: go(toSignature, sign, inDialog(word('verifying'))),
  },
  retrying: {
    prepare: refusing('verify', 'STORE_UNAVAILABLE', 503, '30'),
    reach: go(
      toSignature,
      sign,
      inDialog((words) => words.error('STORE_UNAVAILABLE')),
    ),
  },
  'signed-in': {
    prepare: holdSuccess,
    reach: go(toSignature, sign, see('dialog[inert]', word('signedInTitle'))),
  },
  denied: {
    prepare: refusing('verify', 'ACCESS_DENIED', 403),
    reach: go(toSignature, sign, alert),
  },
  'rate-limited': {
    prepare: refusing('verify', 'RATE_LIMITED', 429, '30'),
    reach: go(
      toSignature,
      sign,
      inDialog((words) => words.error('RATE_LIMITED')),
    ),
  },
  'signature-failed': {
    prepare: replying('personal_sign', internalError),
    reach: go(toSignature, sign, alert),
  },
  cookies: {
    prepare: refusing('nonce', 'STORE_UNAVAILABLE', 503),
    reach: go(pick('Test wallet'), alert),
  },

  account: { ...member, reach: openAccount },
  'account-connected': { remembered: true, reach: openAccount },
  'account-transactions': { ...member, memory: remembered, reach: openAccount },
  'account-without-wallet': { session: sessionOf(first), wallets: [], reach: openAccount },

  network: { ...away, reach: openNetwork },
  'network-waiting': {
    ...away,
    prepare: replying('wallet_switchEthereumChain', { hang: true }),
    reach: switchNetwork,
  },
  'network-failed': {
    ...away,
    prepare: replying('wallet_switchEthereumChain', { error: { code: -32_601, message: 'No.' } }),
    reach: go(switchNetwork, alert),
  },

  mismatch: { ...otherAccount, reach: toMismatch },
  link: { ...otherAccount, reach: toLink },
  linked: { ...otherAccount, reach: go(toLink, sign, see('dialog[open] button', word('done'))) },
  'pick-to-link': {
    session: sessionOf(first),
    render: () => <AccountsExample />,
    reach: go(press('Link a wallet'), see('dialog[open] .portico-wallet')),
  },
  accounts: { ...member, render: () => <AccountsExample />, reach: rows },

  transactions: {
    ...member,
    memory: remembered,
    render: () => <TransactionList limit={5} />,
    reach: see('.portico-transactions'),
  },
  'transaction-sent': {
    ...member,
    render: () => <SendButton />,
    reach: go(press('Send 0.1 ETH'), see('.portico-toasts, [class*="portico-toast"]')),
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

  sessions: { ...member, render: () => <SessionsExample />, reach: rows },
  guarded: { ...member, render: () => <GuardedExample /> },
};

/** Lets the dialog stay that shows a sign-in after it was closed. */
function holdSuccess(): void {
  document.documentElement.dataset['hold'] = 'exits';
}

/** Types a text: React listens to the event, and compares it with what it set. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
