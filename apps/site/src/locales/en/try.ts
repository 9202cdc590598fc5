export const words = {
  title: 'Try it',
  description: 'What a page can do with a wallet and the chain, in a few lines each.',

  heading: 'What a page can do',
  lead: 'Each card is one small file of this site, ready to copy. Your wallet gets no request until you press a button, and you can decline each one.',
  connectFirst: 'Connect a wallet first',
  confirm: 'Confirm in your wallet…',

  send: 'Send',
  sendText: (amount: string) =>
    `${amount} from your account to itself. You only pay the network fee.`,
  sendButton: (amount: string) => `Send ${amount}`,
  sendEntry: (amount: string) => `Send ${amount} to yourself`,
  sent: 'Sent. Follow it in your account dialog.',

  sign: 'Sign',
  signText: 'A short greeting. It’s free and has no effect.',
  hello: 'Hello from Portico.',
  signButton: (hello: string) => `Sign “${hello}”`,
  signed: (signature: string) => `Signed: ${signature}`,

  add: 'Add a token',
  addText: 'Offers USDC on Base to the list in your wallet.',
  addButton: 'Add USDC',
  added: 'Your wallet lists USDC now.',
  notAdded: 'Your wallet did not add USDC.',

  switch: 'Switch networks',
  switchText:
    'This dialog never opens by itself: your wallet can be on any network until a page needs Base.',
  switchOpen: 'Open the network dialog',
  walletOn: (network: string) => `Your wallet is on ${network}.`,

  read: 'Read a contract',
  readText: 'The USDC supply on Base, read with wagmi’s useReadContract. No wallet needed.',
  readButton: 'Read the supply',
  moment: 'One moment…',
  notRead: 'Could not read from Base. Reload the page to try again.',
} as const;
