import { loadSafe } from '../load-connectors.ts';
import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** Safe shows this site inside itself; there, and only there, it can be connected. */
export const safe: WalletDescriptor = {
  id: 'safe',
  name: 'Safe',
  mark: 'safe',
  icon: drawIcon(
    '#fff',
    '<path d="M8 14V8h9M20 14v6h-9M4.5 14H9M19 14h4.5" fill="none" stroke="#121312" stroke-width="2.6"/><rect x="11.6" y="11.6" width="4.8" height="4.8" rx=".6" fill="#12ff80" stroke="#121312" stroke-width="1.2"/>',
  ),
  iconAccent: '#12ff80',
  iconBackground: '#fff',
  hidden: ({ framed }) => !framed,
  connector: loadSafe,
};
