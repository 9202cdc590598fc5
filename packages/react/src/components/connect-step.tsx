import type { ComponentType, ReactNode } from 'react';
import { AllWalletsStep } from './all-wallets-step.tsx';
import type { ConnectFlow, StepProps } from './connect-flow.ts';
import type { WalletStep } from './connect-steps.ts';
import { DownloadsStep, ScanDownloadStep } from './download-steps.tsx';
import { AboutStep, ExtensionGuideStep, GetStep, PhoneGuideStep } from './newcomer-steps.tsx';
import { BrowseStep, OpeningStep } from './opening-step.tsx';
import { PairingStep } from './pairing-step.tsx';

const walletSteps: Record<WalletStep['name'], ComponentType<StepProps>> = {
  opening: OpeningStep,
  browse: BrowseStep,
  downloads: DownloadsStep,
  'scan-download': ScanDownloadStep,
  'phone-guide': PhoneGuideStep,
  'extension-guide': ExtensionGuideStep,
};

/** Renders the content of a step of the connect dialog, below its heading. */
export function ConnectStepBody({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const { step } = flow;
  if (!('wallet' in step)) {
    if (step.name === 'all') return <AllWalletsStep flow={flow} />;
    return step.name === 'get' ? <GetStep flow={flow} /> : <AboutStep flow={flow} />;
  }
  const { wallet } = step;
  const pairing = wallet.installed ? undefined : wallet.descriptor?.pairing;
  if (step.name === 'opening' && pairing && !flow.failure)
    return <PairingStep flow={flow} wallet={wallet} pairing={pairing} />;
  const Body = walletSteps[step.name];
  return <Body flow={flow} wallet={wallet} />;
}
