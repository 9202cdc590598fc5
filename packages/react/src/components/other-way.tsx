import { appId } from '@portico/core/internal/wallets/wallet-descriptor';
import type { ReactNode } from 'react';
import { useWords } from '../hooks/use-words.ts';
import { appStep, asOption } from './app-step.ts';
import type { StepProps, WalletStep } from './connect-flow.ts';
import { Button } from './dialog-parts.tsx';

/**
 * Leads from a wallet's passkey to its app, and from the app to the passkey, so that a visitor with one of them is never
 * stuck. Nothing for wallets with one way to connect.
 */
export function OtherWay({ flow, wallet }: StepProps): ReactNode {
  const words = useWords();
  const { step, catalogue } = flow;
  const owner = catalogue.find(({ id, app }) => app && id === wallet.descriptor?.id);
  if (!owner || wallet.installed) return null;
  const isApp = wallet.id === appId(owner.id) || step.name === 'browse';
  const passkey: WalletStep = { name: 'opening', wallet: asOption(owner) };
  const other = isApp ? passkey : appStep(flow, wallet);
  if (!other) return null;
  return (
    <Button kind="quiet" onClick={() => flow.replace(other)}>
      {isApp ? words.passkeyInstead : words.appInstead(wallet.name)}
    </Button>
  );
}
