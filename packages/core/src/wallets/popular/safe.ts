import { loadSafe } from '../../connectors/load-connectors.ts';
import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** Safe shows this site inside itself; there, and only there, it can be connected. */
export const safe: WalletDescriptor = {
  id: 'safe',
  name: 'Safe',
  mark: 'safe',
  icon: marks.safe,
  iconAccent: '#12ff80',
  iconBackground: '#12ff80',
  hidden: ({ framed }) => !framed,
  connector: loadSafe,
};
