import { ConnectButton, useWallet } from '@portico/react';
import type { TryWords } from '../locales/words.ts';
import type { PageProps } from '../routes/page-module.ts';
import { AddToken } from '../shell/try/add-token.tsx';
import { ReadContract } from '../shell/try/read-contract.tsx';
import { SendEther } from '../shell/try/send-ether.tsx';
import { SignWords } from '../shell/try/sign-words.tsx';
import { SwitchNetwork } from '../shell/try/switch-network.tsx';

export const path = '/try';
export const title = 'Try it';

export function Page({ words }: PageProps<TryWords>) {
  const { status } = useWallet();
  const connected = status === 'connected';
  return (
    <section className="try">
      <h1 className="title">{words.heading}</h1>
      <p className="lead">{words.lead}</p>
      <div className="try-door">
        <ConnectButton
          showBalance={{ smallScreen: false, largeScreen: true }}
          chainStatus={{ smallScreen: 'none', largeScreen: 'icon' }}
        />
      </div>
      <div className="try-cards">
        <SendEther connected={connected} words={words} />
        <SignWords connected={connected} words={words} />
        <AddToken connected={connected} words={words} />
        <SwitchNetwork connected={connected} words={words} />
        <ReadContract words={words} />
      </div>
    </section>
  );
}
