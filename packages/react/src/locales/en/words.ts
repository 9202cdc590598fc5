import { errorMessage } from '@portico/protocol';
import { en } from '../en.ts';
import { enAccount } from '../en-account.ts';
import { enInstructions } from '../en-instructions.ts';
import { enPairing } from '../en-pairing.ts';
import { enWallet } from '../en-wallet.ts';
import type { DialogWords } from '../words.ts';

export const words: DialogWords = {
  ...en,
  ...enAccount,
  ...enInstructions,
  ...enPairing,
  ...enWallet,
  error: errorMessage,
};
