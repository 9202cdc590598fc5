import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';
import { browserWalletName } from '../wallet-identity.ts';

/** Whatever sits at `window.ethereum` without saying its name. */
export const browserWallet: WalletDescriptor = {
  id: 'injected',
  name: browserWalletName,
  mark: 'injected',
  icon: marks.injected,
  iconBackground: '#fff',
  recognises: () => true,
  hidden: ({ ethereum, otherInstalled }) => ethereum === undefined || otherInstalled,
};
