import { createHash } from 'node:crypto';
import { walletScriptText as js } from './wallet-script-text.ts';

/**
 * Signs in with a wallet of this browser on the sign-in page of a site that gives it no script. The name of this
 * version lets browsers keep it for ever.
 */
export const walletScript = {
  js,
  version: createHash('sha256').update(js).digest('hex').slice(0, 12),
} as const;
