import type { SiteWords } from '@portico/locales/en/site';
import { useWalletRequests } from '@portico/react';
import { useSite } from '@portico/shell';
import { RequestCard } from './card.tsx';

/** Signs a text (EIP-191). */
export function SignWords({ words }: { readonly words: SiteWords['demo'] }) {
  const { signMessage } = useWalletRequests();
  const hello = words.hello(useSite().name);
  const sign = async () => {
    const signature = await signMessage(hello);
    return words.signed(`${signature.slice(0, 10)}…${signature.slice(-8)}`);
  };
  return (
    <RequestCard
      words={words}
      title={words.sign}
      text={words.signText}
      button={words.signButton(hello)}
      ask={sign}
    />
  );
}
