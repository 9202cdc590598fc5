import { ConnectButton, useWallet } from '@portico/react';
import { AddToken } from '../shell/try/add-token.tsx';
import { ReadContract } from '../shell/try/read-contract.tsx';
import { SendEther } from '../shell/try/send-ether.tsx';
import { SignWords } from '../shell/try/sign-words.tsx';
import { SwitchNetwork } from '../shell/try/switch-network.tsx';

export const path = '/try';
export const title = 'Try it';
export const description = 'What a page can ask of a wallet and of the chain, each in a few lines.';

export function Page() {
  const { status } = useWallet();
  const connected = status === 'connected';
  return (
    <section className="try">
      <h1 className="title">What a page can do</h1>
      <p className="lead">
        Each card is one small file of this site, there to be copied. Nothing is asked of your
        wallet before you press a button, and every request can be declined in the wallet.
      </p>
      <div className="try-door">
        <ConnectButton
          showBalance={{ smallScreen: false, largeScreen: true }}
          chainStatus={{ smallScreen: 'none', largeScreen: 'icon' }}
        />
      </div>
      <div className="try-cards">
        <SendEther connected={connected} />
        <SignWords connected={connected} />
        <AddToken connected={connected} />
        <SwitchNetwork connected={connected} />
        <ReadContract />
      </div>
    </section>
  );
}
