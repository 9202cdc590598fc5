import { attempt } from '../safe-storage.ts';
import { stringToHex, type WalletRequester } from '../wallet/wallet-requests.ts';

/** The `data-` attributes of the page's element, written by `@portico/server` in `pages/sign-in-page.ts`. */
export type PageData = Readonly<Partial<Record<string, string>>>;

/** The time for repeating a request during an outage, in milliseconds. The server keeps the nonce. */
const outageLimit = 600_000;

/** Reads the sentences by error code, in the page's language. */
function readSentences({ sentences = '{}' }: PageData): Readonly<Partial<Record<string, string>>> {
  return JSON.parse(sentences);
}

/** The site's refusal of an account, with its sentence. */
class Refusal extends Error {}

/** Returns the sentence for a failed sign-in; empty for a rejection in the wallet, which needs none. */
export function signInFailure(error: unknown, data: PageData): string {
  // EIP-1193. Wallets may throw anything.
  const code = attempt(() => Object(error).code);
  if (code === 4001) return '';
  if (code === -32_002) return readSentences(data)['WALLET_PENDING'] ?? '';
  return error instanceof Refusal ? error.message : (data['failed'] ?? '');
}

/** Signs in with a wallet, then navigates to the next page. @throws the error of the wallet or the network */
export async function signInWith(
  wallet: WalletRequester,
  data: PageData,
  notice: Notice,
): Promise<void> {
  notice.showSoon(data['confirm'] ?? '');
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const [address]: readonly unknown[] = Array.isArray(accounts) ? accounts : [];
  if (typeof address !== 'string') throw new Error('The wallet shares no account.');
  const chainId = Number(await wallet.request({ method: 'eth_chainId' }));
  const message = await createMessage(address, chainId, data);
  const params = [stringToHex(message), address];
  const signature = await wallet.request({ method: 'personal_sign', params });
  notice.showSoon(data['verifying'] ?? '');
  const target = new URL(await verify({ message, signature }, data, notice), location.href);
  // The server checked it. Checked again, so that a mistake there cannot navigate to another site.
  const trusted: readonly string[] = JSON.parse(data['trustedOrigins'] ?? '[]');
  const isOfSite = [location.origin, ...trusted].includes(target.origin);
  location.replace(isOfSite ? target.href : location.origin);
}

/** Creates the sign-in message (ERC-4361). A wallet on an unsupported chain signs for the site's first one. */
async function createMessage(
  address: string,
  chainId: number,
  { authPath, chains = '[]' }: PageData,
): Promise<string> {
  const supported: readonly number[] = JSON.parse(chains);
  const issued = await fetch(`${authPath}/nonce`);
  const { nonce, statement }: { nonce?: string; statement?: string } = await issued.json();
  if (!nonce) throw new Error('The server issued no nonce.');
  // The server's clock, because a visitor's may be hours off.
  const now = new Date(Date.parse(issued.headers.get('date') ?? '') || Date.now());
  return [
    `${location.host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    `URI: ${location.origin}`,
    'Version: 1',
    `Chain ID: ${supported.includes(chainId) ? chainId : supported[0]}`,
    `Nonce: ${nonce}`,
    `Issued At: ${now.toISOString()}`,
  ].join('\n');
}

/** Posts the signature, again during an outage. Resolves with the callback URL, or this page with the error. @throws Refusal */
async function verify(
  proof: { readonly message: string; readonly signature: unknown },
  data: PageData,
  notice: Notice,
): Promise<string> {
  const { authPath, callbackUrl = '', restore = '', startNew = '', verifying = '' } = data;
  const sentences = readSentences(data);
  let choice: boolean | undefined;
  const headers = { 'content-type': 'application/json' };
  for (const end = Date.now() + outageLimit; ; ) {
    const body = JSON.stringify({ ...proof, restore: choice });
    const answer = await fetch(`${authPath}/verify`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    if (answer?.ok) return callbackUrl;
    const { code = '', message: reason = '' }: { code?: string; message?: string } = Object(
      await answer?.json().catch(() => undefined),
    );
    if (code === 'ACCOUNT_UNLINKED') {
      // The owner of a removed account restores it or starts a new one.
      const labels = [restore, startNew] as const;
      choice = (await notice.ask(sentences[code] ?? '', labels)) === restore;
      notice.showSoon(verifying);
      continue;
    }
    const status = answer?.status ?? 500;
    const isLater = status >= 500 || status === 429 || code === 'APPROVAL_PENDING';
    if (!isLater || Date.now() > end) {
      if (status === 403) throw new Refusal(sentences[code] ?? reason);
      const query = new URLSearchParams({ error: 'CredentialsSignin', code, callbackUrl });
      return `${authPath}/signin?${query}`;
    }
    notice.show(sentences[code] ?? sentences['CHAIN_UNAVAILABLE'] ?? '');
    const seconds = Number(answer?.headers.get('retry-after')) || 5;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** A line below the buttons, which screen readers announce. */
export type Notice = ReturnType<typeof createNotice>;

/** Adds a hidden line after an element. */
export function createNotice(after: Element) {
  const line = document.createElement('p');
  line.className = 'portico-auth-notice';
  line.setAttribute('role', 'status');
  line.hidden = true;
  after.after(line);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const show = (text: string) => {
    clearTimeout(waiting);
    line.textContent = text;
    line.hidden = text === '';
  };
  return {
    /** Shows a text at once; an empty one hides the line. */
    show,
    /** Shows a text unless another one is shown within 150 ms: short waits need no text. */
    showSoon(text: string): void {
      clearTimeout(waiting);
      waiting = setTimeout(show, 150, text);
    },
    /** Shows a question with a button for each answer, and focuses the first. Resolves with the pressed one. */
    ask: (text: string, answers: readonly string[]) =>
      new Promise<string>((resolve) => {
        show(text);
        const buttons = answers.map((answer) => {
          const button = createButton(answer);
          button.addEventListener('click', () => {
            line.replaceChildren();
            resolve(answer);
          });
          return button;
        });
        line.append(...buttons);
        buttons[0]?.focus();
      }),
  };
}

/** Creates a button of the page. */
export function createButton(label: string, icon?: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'portico-auth-action';
  if (icon) button.append(Object.assign(new Image(), { src: icon, alt: '' }));
  button.append(label);
  return button;
}
