import type { ErrorCode } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useWords } from '../locales/use-words.ts';
import { downloadLinks, obtainableWallets } from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor, WalletEnvironment } from '../wallet/catalogue/wallet-descriptor.ts';
import { asOption, type ConnectFlow } from './connect-flow.ts';
import { DownloadsStep, ScanDownloadStep } from './download-steps.tsx';
import {
  AboutStep,
  extensionInstructions,
  GetStep,
  GuideStep,
  phoneInstructions,
} from './newcomer-steps.tsx';
import { BrowseStep, OpeningStep } from './opening-step.tsx';

/** The content of a step of the connect dialog, below its heading. */
export function ConnectStepBody({
  flow,
  catalogue,
  environment,
  failure,
  pairingUri,
}: {
  readonly flow: ConnectFlow;
  readonly catalogue: readonly WalletDescriptor[];
  readonly environment: Omit<WalletEnvironment, 'otherInstalled'>;
  readonly failure: ErrorCode | undefined;
  readonly pairingUri: string | undefined;
}): ReactNode {
  const words = useWords();
  const { step, go } = flow;
  switch (step.name) {
    case 'list':
    case 'about':
      return <AboutStep onGet={() => go({ name: 'get' })} />;
    case 'get':
      return (
        <GetStep
          wallets={obtainableWallets(catalogue, environment)}
          place={environment}
          onGet={(wallet) => go({ name: 'downloads', wallet: asOption(wallet) })}
        />
      );
    case 'opening':
      return (
        <OpeningStep
          wallet={step.wallet}
          failure={failure}
          pairingUri={pairingUri}
          platform={environment.platform}
          onRetry={() => flow.open(step.wallet)}
          onBack={flow.back}
          onGet={flow.getAction(step.wallet)}
        />
      );
    case 'browse':
      return <BrowseStep wallet={step.wallet} onGet={flow.getAction(step.wallet)} />;
    case 'downloads':
      return <DownloadsStep wallet={step.wallet} place={environment} onStep={go} />;
    case 'scan-download': {
      const { wallet } = step;
      const { phone } = downloadLinks(wallet.descriptor ?? {}, environment);
      if (phone === undefined) return null;
      const next = { name: 'phone-guide', wallet } as const;
      return <ScanDownloadStep wallet={wallet} url={phone} onInstalled={() => go(next)} />;
    }
    case 'phone-guide': {
      const { wallet } = step;
      const guide = wallet.descriptor?.instructions?.phone;
      if (!guide) return null;
      return (
        <GuideStep
          guide={guide}
          usual={phoneInstructions(wallet.name, words)}
          action={words.connect}
          onAction={() => flow.open(wallet)}
        />
      );
    }
    case 'extension-guide': {
      const guide = step.wallet.descriptor?.instructions?.extension;
      if (!guide) return null;
      return (
        <GuideStep
          guide={guide}
          usual={extensionInstructions(step.wallet.name, words)}
          action={words.reload}
          onAction={() => location.reload()}
        />
      );
    }
  }
}
