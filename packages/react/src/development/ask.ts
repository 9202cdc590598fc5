import type { WalletInfo } from '../testing.ts';
import { styles } from './styles.ts';

/** One line of a question. An address or other bytes are set apart and may break anywhere. */
export type Fact = { readonly term: string; readonly value: string; readonly isHex?: boolean };

/** A question to the wallet's owner. */
export type Question = {
  readonly title: string;
  readonly text: string;
  readonly facts: readonly Fact[];
  /** Shown word for word, in full. */
  readonly message?: string;
  readonly yes: string;
};

/** A notice to the wallet's owner, with nothing to decide. */
export type Notice = Omit<Question, 'yes'>;

let last: Promise<unknown> = Promise.resolve();

/** Asks in a dialog of the wallet's own, one question or notice after the other. Escape means no. */
export function ask(question: Question | Notice, info: WalletInfo): Promise<boolean> {
  const answer = last.then(() => show(question, info));
  last = answer.catch(() => undefined);
  return answer;
}

async function show(question: Notice & Partial<Question>, info: WalletInfo): Promise<boolean> {
  const { title, text, facts, message, yes } = question;
  adoptStyles();
  const accept = element('button', 'portico-button portico-button--primary', yes ?? 'Close');
  accept.value = 'yes';
  const form = element('form', 'dev-wallet-actions');
  form.method = 'dialog';
  if (yes !== undefined) form.append(element('button', 'portico-button', 'Cancel'));
  form.append(accept);
  const heading = element('h2', 'portico-title', title);
  heading.id = 'dev-wallet-title';
  const dialog = element('dialog', 'dev-wallet');
  dialog.setAttribute('aria-labelledby', heading.id);
  // The wallet is in English, whatever the page's language.
  Object.assign(dialog, { lang: 'en', dir: 'ltr' });
  const body = element('div', 'dev-wallet-body');
  body.append(heading, element('p', 'dev-wallet-text portico-muted', text), factList(facts));
  if (message !== undefined) body.append(messageBlock(message));
  dialog.append(label(info), body, form);
  document.body.append(dialog);
  dialog.showModal();
  accept.focus();
  const onResize = () => keepClear(dialog);
  onResize();
  addEventListener('resize', onResize);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      removeEventListener('resize', onResize);
      resolve(dialog.returnValue === 'yes');
      // It leaves as it came.
      const leaving = dialog.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(leaving).then(() => dialog.remove());
    });
  });
}

/** Keeps the wallet off the title and Close of the site's open dialog: below them, or above where there is more room. */
function keepClear(wallet: HTMLElement): void {
  const site = document.querySelector<HTMLElement>('.portico-dialog[open]');
  if (!site) return;
  const titles = site.querySelectorAll<HTMLElement>('.portico-dialog-title');
  // Offsets, because the site's dialog may still be moving into its place.
  const bottom = site.offsetTop + Math.max(...Array.from(titles, (title) => title.offsetHeight));
  const below = innerHeight - bottom;
  wallet.classList.toggle('dev-wallet--above', below < site.offsetTop);
  wallet.style.setProperty('--dev-wallet-room', `${Math.max(below, site.offsetTop)}px`);
}

/** Says whose window this is: not one of the site's, and no wallet with funds. */
function label(info: WalletInfo): HTMLElement {
  const picture = element('img', 'dev-wallet-icon');
  picture.src = info.icon;
  picture.alt = '';
  const line = element('p', 'dev-wallet-label');
  line.append(
    picture,
    element('strong', '', info.name),
    element('span', 'dev-wallet-note', 'Holds no funds'),
  );
  return line;
}

function factList(facts: readonly Fact[]): HTMLElement {
  const list = element('dl', 'dev-wallet-facts');
  for (const { term, value, isHex } of facts) {
    const given = element('dd', isHex ? 'portico-address' : '');
    // Two halves of one length rather than a line and a rest.
    const half = isHex ? Math.ceil(value.length / 2) : value.length;
    given.append(value.slice(0, half), document.createElement('wbr'), value.slice(half));
    const row = element('div', '');
    row.append(element('dt', '', term), given);
    list.append(row);
  }
  return list;
}

/** The signed text in full; it scrolls, also by keyboard. */
function messageBlock(message: string): HTMLElement {
  const block = element('pre', 'dev-wallet-message', message);
  block.tabIndex = 0;
  block.role = 'region';
  block.ariaLabel = 'Message';
  return block;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  textContent = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent });
}

let sheet: CSSStyleSheet | undefined;

/** Adopts the wallet's styles once. Unlike a style element, an adopted sheet needs nothing from the content policy. */
function adoptStyles(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
