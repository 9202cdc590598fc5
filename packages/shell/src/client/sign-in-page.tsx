import indexStyles from 'project:index.css?url';
import lateStyles from 'project:late.css?url';
import { shells } from 'project:shell-words';
import { ConnectButton, PorticoProvider, SignInButton, useReturnAfterSignIn } from '@portico/react';
import { createRoot } from 'react-dom/client';
import type { ShellLanguage } from '../pages/words-table.ts';
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

/** The session server's pages link only their own styles: the styles of button and dialogs come with the button. */
const stylesheets = [indexStyles, lateStyles];

/** Repeats a function of the entry: sharing it would add a file. */
function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded`));
    document.head.append(link);
  });
}

/** The language of the page that the session server rendered. */
function loadWords(code: string): Promise<ShellLanguage> | undefined {
  return (shells[code] ?? shells['en'])?.();
}

const root = document.querySelector<HTMLElement>('[data-portico-sign-in]');
if (root) {
  const { callbackUrl = '/', walletConnectProjectId, walletConnectRelayUrl } = root.dataset;
  const chains = root.dataset['chains'] && JSON.parse(root.dataset['chains']);
  const styled = Promise.all(stylesheets.map(addStylesheet));
  const portico = sitePortico({
    walletConnectProjectId,
    walletConnectRelayUrl,
    chains,
    loadStyles: () => styled,
  });
  // Without styles the button still works, and the dialogs show that loading failed.
  const settled = styled.catch(() => undefined);
  void Promise.all([loadWords(document.documentElement.lang), settled]).then(([shell]) => {
    if (!shell) return;
    const { words, locale } = shell;
    createRoot(root).render(
      <PorticoProvider config={portico} session={null} locale={locale}>
        <SignIn callbackUrl={callbackUrl} label={words.signIn} />
      </PorticoProvider>,
    );
  });
}
