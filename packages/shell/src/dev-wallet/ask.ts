import type { WalletInfo } from '@portico/react/testing';
import stylesheet from '../styles/dev-wallet.css?url';

/** What the wallet asks its owner. */
export type Question = {
  readonly title: string;
  readonly text: string;
  /** Shown word for word, in full. */
  readonly message?: string;
  readonly yes: string;
};

let last: Promise<unknown> = Promise.resolve();

/** Asks in a dialog of the wallet's own, one question after the other. Escape means no. */
export function ask(question: Question, info: WalletInfo): Promise<boolean> {
  const answer = last.then(() => show(question, info));
  last = answer.catch(() => undefined);
  return answer;
}

async function show({ title, text, message, yes }: Question, info: WalletInfo): Promise<boolean> {
  await styled();
  const accept = element('button', 'portico-button portico-button--primary', yes);
  accept.value = 'yes';
  const form = element('form', 'dev-wallet-actions');
  form.method = 'dialog';
  form.append(element('button', 'portico-button', 'Cancel'), accept);
  const picture = element('img', 'dev-wallet-icon');
  picture.src = info.icon;
  picture.alt = '';
  const dialog = element('dialog', 'dev-wallet');
  dialog.ariaLabel = title;
  dialog.append(
    picture,
    element('p', 'dev-wallet-name portico-muted', info.name),
    element('h2', 'dev-wallet-title', title),
    element('p', 'dev-wallet-text portico-muted portico-small', text),
  );
  if (message !== undefined) {
    const words = element('pre', 'dev-wallet-message portico-notice', message);
    words.tabIndex = 0;
    words.ariaLabel = 'Message';
    dialog.append(words);
  }
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  accept.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  textContent = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent });
}

/** Loads the wallet's stylesheet as a file: the content policy allows no other kind. */
function styled(): Promise<void> {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return Promise.resolve();
  const link = element('link', '');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  return new Promise((resolve) => {
    // An unstyled question is still a question.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
