export const words = {
  title: 'Try it',
  description: 'What a page can ask of a wallet and of the chain, each in a few lines.',

  heading: 'What a page can do',
  lead: 'Each card is one small file of this site, there to be copied. Nothing is asked of your wallet before you press a button, and every request can be declined in the wallet.',
  connectFirst: 'Connect a wallet first',
  confirm: 'Confirm in your wallet…',

  send: 'Send',
  sendText: (amount: string) =>
    `${amount} from your account to itself. It costs the network’s fee and nothing else.`,
  sendButton: (amount: string) => `Send ${amount}`,
  sendEntry: (amount: string) => `Send ${amount} to yourself`,
  sent: 'Sent. Your account dialog shows what becomes of it.',

  sign: 'Sign',
  signText: 'A sentence that says hello. It proves nothing to anybody and costs nothing.',
  hello: 'Hello from Portico.',
  signButton: (hello: string) => `Sign “${hello}”`,
  signed: (signature: string) => `Signed: ${signature}`,

  add: 'Add a token',
  addText: 'Offers USDC on Base to the list in your wallet.',
  addButton: 'Add USDC',
  added: 'Your wallet lists USDC now.',
  notAdded: 'Your wallet did not add it.',

  switch: 'Switch networks',
  switchText:
    'This dialog never opens by itself: a wallet may be on any network until a page needs it on Base.',
  switchOpen: 'Open the network dialog',
  walletOn: (network: string) => `Your wallet is on ${network}.`,

  read: 'Read a contract',
  readText:
    'How much USDC there is on Base, by wagmi’s useReadContract. No wallet is needed for that.',
  readButton: 'Read the supply',
  moment: 'One moment…',
  notRead: 'Base could not be asked. Reload the page to try again.',
} as const;
