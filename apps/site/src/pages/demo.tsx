import type { SiteWords } from '@portico/locales/en/site';
import { ConnectButton, useWallet } from '@portico/react';
import type { PageProps } from '@portico/shell';
import { ReadContract } from '../demo/read-contract.tsx';
import { AddToken, SendEther, SignWords, SwitchNetwork } from '../demo/wallet-cards.tsx';

export const path = '/try';
export const title = 'Try it';

export function Page({ words }: PageProps<SiteWords['demo']>) {
  const { status } = useWallet();
  const hasWallet = status === 'connected' || status === 'reconnecting';
  return (
    <section className="try">
      <h1 className="title">{words.heading}</h1>
      <p className="lead portico-muted">{words.lead}</p>
      <div className="try-door">
        <ConnectButton
          showBalance={{ smallScreen: false, largeScreen: true }}
          chainStatus={{ smallScreen: 'none', largeScreen: 'icon' }}
        />
        <p className="portico-muted portico-small">{hasWallet ? null : words.needWallet}</p>
      </div>
      <div className="try-cards">
        <SendEther words={words} />
        <SignWords words={words} />
        <AddToken words={words} />
        <SwitchNetwork words={words} />
        <ReadContract words={words} />
      </div>
    </section>
  );
}
