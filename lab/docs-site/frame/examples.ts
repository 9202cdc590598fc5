export type Example = {
  readonly id: string;
  readonly page: ExamplePage;
  readonly title: string;
  readonly note?: string;
  /** A state that phones have: the example begins in a narrow frame. */
  readonly phone?: true;
};

export type ExamplePage =
  | 'connect-button'
  | 'connect-dialog'
  | 'phones'
  | 'sign-in'
  | 'account'
  | 'networks'
  | 'several-wallets'
  | 'transactions'
  | 'sessions';

const on =
  (page: ExamplePage) =>
  <Id extends string>(id: Id, title: string, more: Pick<Example, 'note' | 'phone'> = {}) => ({
    id,
    page,
    title,
    ...more,
  });

const button = on('connect-button');
const dialog = on('connect-dialog');
const phones = on('phones');
const signIn = on('sign-in');
const account = on('account');
const networks = on('networks');
const several = on('several-wallets');
const transactions = on('transactions');
const sessions = on('sessions');

export const examples = [
  button('button', 'Not connected', { note: 'Press it: everything works, down to a session.' }),
  button('button-label', 'Your own label'),
  button('button-connected', 'Connected, not signed in'),
  button('button-signed-in', 'Signed in', { note: 'The tick on the picture means a session.' }),
  button('button-name', 'With a Basename'),
  button('button-balance', 'Network and balance'),
  button('button-avatar', 'Picture alone'),
  button('button-address', 'Address alone'),
  button('button-wrong-network', 'Wrong network'),
  button('button-session-only', 'Session without a wallet', {
    note: 'The session outlives the wallet.',
  }),
  button('button-unavailable', 'Server unreachable', {
    note: 'A member is not asked to connect because the server cannot tell right now.',
  }),
  button('button-custom', 'Your own button', {
    note: 'The same state through useConnectButton().',
  }),

  dialog('list', 'The list'),
  dialog('list-installed', 'Installed and recent wallets'),
  dialog('list-long', 'Many wallets', { note: 'Long lists can be searched.' }),
  dialog('list-nothing-found', 'Nothing found'),
  dialog('list-unpaired', 'Without a project id', {
    note: 'WalletConnect and “All wallets” need one.',
  }),
  dialog('all', 'All wallets', {
    note: 'The list comes through your server, not from another host.',
  }),
  dialog('all-failed', 'All wallets, unreachable'),
  dialog('get', 'Get a wallet'),
  dialog('downloads', 'Extension or app'),
  dialog('scan-download', 'The app by QR code'),
  dialog('opening', 'Waiting for the wallet'),
  dialog('pending-elsewhere', 'A request is open already', { note: 'The wallet answered -32002.' }),
  dialog('no-account', 'The wallet shared no account'),
  dialog('wallet-failed', 'The wallet failed', {
    note: 'The wallet answered -32603. A plain refusal, 4001, is silent: the list is there again.',
  }),

  phones('scan', 'QR code of one wallet', {
    note: 'A real pairing, through a relay in this page. No phone answers it.',
  }),
  phones('scan-any', 'QR code for any wallet'),
  phones('scan-preparing', 'The code is coming'),
  phones('relay-away', 'The relay is unreachable'),
  phones('tiles', 'Tiles on a phone', { phone: true }),
  phones('open-app', 'Open the wallet’s app', { phone: true }),
  phones('app-browser', 'The wallet’s own browser', {
    phone: true,
    note: 'Without a project id the site opens inside the wallet.',
  }),

  signIn('verify', 'Asking for a signature'),
  signIn('signing', 'Waiting for the signature'),
  signIn('verifying', 'The server checks'),
  signIn('retrying', 'An outage', {
    note: 'The same signature is posted again. The user does not sign twice.',
  }),
  signIn('signed-in', 'Signed in', { note: 'Shown for 700 ms; held here.' }),
  signIn('denied', 'Refused: ACCESS_DENIED'),
  signIn('rate-limited', 'Too many attempts: RATE_LIMITED', {
    note: 'The signature is kept, and posted again when the server says.',
  }),
  signIn('signature-failed', 'The wallet did not sign'),
  signIn('cookies', 'No nonce', { note: 'The server could not give a nonce.' }),

  account('account', 'Signed in'),
  account('account-connected', 'Connected, not signed in'),
  account('account-transactions', 'With transactions'),
  account('account-without-wallet', 'Without a wallet'),

  networks('network', 'Wrong network'),
  networks('network-waiting', 'Waiting for the wallet'),
  networks('network-failed', 'The wallet does not switch'),

  several('mismatch', 'A different account', {
    note: 'The wallet is on an account that the user has not linked.',
  }),
  several('link', 'Linking it'),
  several('linked', 'Linked'),
  several('pick-to-link', 'Picking a wallet to link'),
  several('accounts', 'The list of accounts', {
    note: 'Your own markup with useAccounts(); email included.',
  }),

  transactions('transactions', 'Pending, confirmed and failed'),
  transactions('transaction-sent', 'A transaction is sent', {
    note: 'A toast says what becomes of it.',
  }),
  transactions('watch-asset', 'Offering a token'),

  sessions('sessions', 'The user’s sessions', {
    note: 'Your own markup with useSessions(). Ending works.',
  }),
  sessions('guarded', 'A guarded part', {
    note: 'RequireSession shows it to members, and leads others to the sign-in page.',
  }),
] as const satisfies readonly Example[];

export type ExampleId = (typeof examples)[number]['id'];
