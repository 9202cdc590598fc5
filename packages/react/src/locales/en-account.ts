/** The sentences about an account that is connected: its button, its dialog, its network. */
export const enAccount = {
  balanceLabel: 'Balance',
  viewOnExplorer: 'View on explorer',
  sessions: 'Your sessions',

  transactions: 'Recent transactions',
  noTransactions: (app: string) => `What you send through ${app} will appear here.`,
  clearTransactions: 'Clear',
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  replaced: 'Replaced',

  networkTitle: 'Switch networks',
  wrongNetworkText: 'Wrong network detected, switch or disconnect to continue.',
  rightNetworkText: (app: string) => `Your wallet is on the network that ${app} uses.`,
  currentNetwork: 'Your wallet is on',
  unknownNetwork: (id: string) => `Network ${id}`,
  switchTo: (network: string) => `Switch to ${network}`,
  confirmInWallet: 'Confirm in your wallet…',
  mayAdd: (network: string) =>
    `If your wallet does not know ${network} yet, it asks to add it first.`,
  cannotSwitch: (app: string) =>
    `Your wallet does not support switching networks from ${app}. Try switching networks from within your wallet instead.`,
  switchFailed: 'The network was not switched.',
} as const satisfies Readonly<Record<string, string | ((...values: string[]) => string)>>;
