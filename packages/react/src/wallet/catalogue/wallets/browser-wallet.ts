import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** Whatever sits at `window.ethereum` without saying its name. */
export const browserWallet: WalletDescriptor = {
  id: 'injected',
  name: 'Browser wallet',
  mark: 'injected',
  icon: drawIcon(
    '#fff',
    '<rect x="5" y="7" width="18" height="14" rx="3" fill="none" stroke="#0b0d12" stroke-width="2"/><path d="M5 11.5h18" stroke="#0b0d12" stroke-width="2"/><circle cx="18.5" cy="16.3" r="1.6" fill="#0052ff"/>',
  ),
  iconBackground: '#fff',
  recognises: () => true,
  hidden: ({ ethereum, otherInstalled }) => ethereum === undefined || otherInstalled,
};
