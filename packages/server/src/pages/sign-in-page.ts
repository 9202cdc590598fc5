import type { PageWords } from '@portico/locales/page-words';
import {
  type Chain,
  chainsForPages,
  type Session,
  type SiteUrl,
  sitePath,
} from '@portico/protocol';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { authPath } from '../http/answers.ts';
import { walletScript } from './assets.ts';
import { signInErrorMessage } from './error-page.ts';
import { type Html, html, interpolate, urlAttribute } from './html.ts';
import { getLanguage } from './language.ts';
import {
  accountName,
  getHomeUrl,
  getSiteName,
  type PageEnvironment,
  page,
  postForm,
} from './page.ts';

/** The content of the sign-in page. `callbackUrl` is absolute. */
export type SignInPageOptions = {
  readonly request: ReadRequest;
  readonly csrfToken: string;
  readonly callbackUrl: SiteUrl;
  readonly error: string | null;
  /** `error` of the query, unchecked. */
  readonly code: string | null;
  readonly session: Session | null;
  readonly cookies: readonly string[];
};

/** An input of the sign-in page. */
export type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly placeholder?: string;
};

/** A provider, as far as the page shows it. */
type ProviderForm = { readonly id: string; readonly name: string } & (
  | { readonly type: 'email' }
  | {
      readonly type: 'credentials';
      readonly fields: readonly CredentialField[];
      readonly wallet: false | object;
    }
);

type SignInPageEnvironment = PageEnvironment & {
  readonly chains: readonly Chain[];
  readonly providers: ReadonlyMap<string, ProviderForm>;
};

/** The page that guards send anonymous visitors to. */
export function signInPage(environment: SignInPageEnvironment, options: SignInPageOptions): Answer {
  const { words } = getLanguage(environment, options.request);
  const message = signInErrorMessage(words, options.error, options.code);
  const providers = [...environment.providers.values()];
  const url = sitePath(options.callbackUrl, environment.origin);
  // Going on would lead back to what was refused: the visitor has to sign in again, or asked for another account.
  const isConfirming = options.error === 'SessionNotFresh';
  const isRepeated = isConfirming || (options.session !== null && options.error === 'Signin');
  const takesWallets = providers.some(
    (provider) => provider.type === 'credentials' && provider.wallet,
  );
  const main = html`<h1>${words.signInTo(getSiteName(environment))}</h1>
${message && html`<p class="portico-auth-notice" role="alert">${message}</p>`}
${options.session && signedIn(words, options.session, isRepeated ? undefined : url)}
${takesWallets && walletButton(environment, words, url, options.error)}
${providers.map((provider) => form(environment, words, options, provider))}`;
  const { request, cookies, session } = options;
  // A guard led here: nothing failed.
  const isAsked = options.error === 'SessionRequired' || isRepeated;
  const gate = session && !isRepeated ? 'open' : message && !isAsked ? 'failed' : 'closed';
  const { scripts = [] } = environment.pages;
  const own = authPath(environment, 'wallets.js', { v: walletScript.version });
  return page(environment, request, {
    title: words.signIn,
    main,
    gate,
    cookies,
    scripts: scripts.length === 0 && takesWallets ? [own] : scripts,
  });
}

function signedIn(words: PageWords, session: Session, url: SiteUrl | undefined): Html {
  return html`<p>${interpolate(words.signedInAs, accountName(session))}</p>
${url !== undefined && html`<p class="portico-auth-continue"><a class="portico-auth-action"${urlAttribute('href', url)}>${words.continue}</a></p>`}`;
}

/** Renders the place where a script mounts the wallet button or lists the browser's wallets; without script it says why not. */
function walletButton(
  environment: SignInPageEnvironment,
  words: PageWords,
  url: SiteUrl,
  error: string | null,
): Html {
  const { scripts = [], walletConnect } = environment.pages;
  const chains = chainsForPages(environment.chains);
  const place =
    scripts.length > 0
      ? html`<div class="portico-auth-wallet" data-portico-sign-in${urlAttribute('data-callback-url', url)}${walletConnect && html` data-wallet-connect-project-id="${walletConnect.projectId}" data-wallet-connect-relay-url="${walletConnect.relayUrl}"`}${chains && html` data-chains="${JSON.stringify(chains)}"`}></div>`
      : ownWallets(environment, words, url, error);
  return html`<p>${words.walletText}</p>
${place}
<noscript><p class="portico-auth-notice">${words.walletScript}</p></noscript>`;
}

/** The codes whose sentences the script shows itself, in the page's language. Other failures load the page again. */
const spoken = [
  'CHAIN_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'APPROVAL_PENDING',
  'ACCESS_DENIED',
  'ACCOUNT_UNLINKED',
  'WALLET_PENDING',
] as const;

/** Renders the list that the wallet script fills, and a link to the site's own button for a browser without a wallet. */
function ownWallets(
  environment: SignInPageEnvironment,
  words: PageWords,
  url: SiteUrl,
  error: string | null,
): Html {
  // A guard sent the visitor here: going back would lead to its refusal again.
  const elsewhere =
    error === 'SessionRequired' || error === 'Signin' ? getHomeUrl(environment) : url;
  const trusted = [...environment.trustedOrigins];
  const sentences = Object.fromEntries(spoken.map((code) => [code, words.error(code)]));
  return html`<div class="portico-auth-wallet" data-portico-wallets data-auth-path="${environment.basePath}"${urlAttribute('data-callback-url', url)}${trusted.length > 0 && html` data-trusted-origins="${JSON.stringify(trusted)}"`} data-chains="${JSON.stringify(environment.chains.map(({ id }) => id))}" data-sentences="${JSON.stringify(sentences)}" data-confirm="${words.confirmInWallet}" data-verifying="${words.verifying}" data-failed="${words.didNotWork}" data-restore="${words.restore}" data-start-new="${words.startNew}" data-browser-wallet="${words.signIn}"></div>
<p class="portico-auth-wallet" data-portico-elsewhere><a class="portico-auth-action"${urlAttribute('href', elsewhere)}>${words.walletElsewhere}</a></p>`;
}

/** The names of fields that a browser may fill in; a text can be anything. */
const autocomplete = { password: 'current-password', email: 'email', text: undefined } as const;

/** The default name of email(), which is translated. */
const defaultEmailName = 'Email';

/** The fields of a credentials provider, or a request for a link by mail. */
function form(
  environment: PageEnvironment,
  words: PageWords,
  options: SignInPageOptions,
  provider: ProviderForm,
): Html | false {
  const { type, id: provided, name } = provider;
  const inputId = (field: string) => `input-${field}-for-${provided}-provider`;
  const button = (label: string) =>
    html`<button class="portico-auth-action" type="submit">${label}</button>`;
  if (type === 'email') {
    const id = inputId('email');
    const label = name === defaultEmailName ? words.signInWithEmail : words.signInWith(name);
    const content = html`<label for="${id}">${words.email}</label>
<input id="${id}" name="email" type="email" dir="ltr" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254" placeholder="email@example.com" required>
${button(label)}`;
    return postForm(environment, `signin/${provided}`, options, content);
  }
  // Script fills a provider without fields.
  if (provider.fields.length === 0) return false;
  const fields = provider.fields.map((field) => {
    const id = inputId(field.name);
    const filled = autocomplete[field.type];
    return html`<label for="${id}">${field.label}</label>
<input id="${id}" name="${field.name}" type="${field.type}"${filled && html` autocomplete="${filled}"`}${field.placeholder !== undefined && html` placeholder="${field.placeholder}"`} required>`;
  });
  const content = html`${fields}
${button(words.signInWith(name))}`;
  return postForm(environment, `callback/${provided}`, options, content);
}
