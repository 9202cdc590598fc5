import stylesheet from '../styles/dev-wallet.css?url';
import type { WalletInfo } from './announce.ts';

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
  const dialog = element('dialog', 'dev-wallet');
  dialog.setAttribute('aria-labelledby', 'dev-wallet-title');
  const picture = element('img', 'dev-wallet-icon');
  picture.src = info.icon;
  picture.alt = '';
  const name = element('p', 'dev-wallet-name', info.name);
  const heading = element('h2', 'dev-wallet-title', title);
  heading.id = 'dev-wallet-title';
  const form = element('form', 'dev-wallet-actions');
  form.method = 'dialog';
  const refuse = element('button', 'portico-button', 'Cancel');
  refuse.value = 'no';
  const accept = element('button', 'portico-button portico-button--primary', yes);
  accept.value = 'yes';
  form.append(refuse, accept);
  dialog.append(picture, name, heading, element('p', 'dev-wallet-text', text));
  if (message !== undefined) {
    const words = element('pre', 'dev-wallet-message', message);
    words.tabIndex = 0;
    words.setAttribute('aria-label', 'Message');
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
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
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
