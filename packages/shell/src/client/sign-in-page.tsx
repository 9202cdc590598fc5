import { ConnectButton, type Locale, PorticoProvider, useReturnAfterSignIn } from '@portico/react';
import { createRoot } from 'react-dom/client';
import type { LayoutWords } from '../react/layout.ts';
import { SignInButton } from '../react/sign-in-button.tsx';
import { sitePortico } from '../react/site.tsx';

function SignIn({ callbackUrl, label }: { readonly callbackUrl: string; readonly label: string }) {
  useReturnAfterSignIn(callbackUrl);
  return (
    <>
      <SignInButton>{label}</SignInButton>
      <ConnectButton />
    </>
  );
}

type ShellWordsModule = { readonly words: LayoutWords; readonly locale: Locale };
const languages = import.meta.glob<ShellWordsModule>('/src/locales/*.ts', {
  query: '?words=shell',
});

/** The language of the page that the session server rendered. */
function loadWords(code: string): Promise<ShellWordsModule> | undefined {
  return (languages[`/src/locales/${code}.ts`] ?? languages['/src/locales/en.ts'])?.();
}

const root = document.querySelector<HTMLElement>('[data-portico-sign-in]');
if (root) {
  const { callbackUrl = '/', walletConnectProjectId, walletConnectRelayUrl } = root.dataset;
  const chains = root.dataset['chains'] && JSON.parse(root.dataset['chains']);
  const portico = sitePortico({ walletConnectProjectId, walletConnectRelayUrl, chains });
  void loadWords(document.documentElement.lang)?.then(({ words, locale }) => {
    createRoot(root).render(
      <PorticoProvider config={portico} session={null} locale={locale}>
        <SignIn callbackUrl={callbackUrl} label={words.signIn} />
      </PorticoProvider>,
    );
  });
}
