import {
  type LocaleCode,
  type Session,
  type SiteUrl,
  sitePath,
  siteUrl,
  type WalletConnectSettings,
} from '@portico/protocol';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { type AuthLocation, answer, authPath, contentSecurityPolicy } from '../http/answers.ts';
import { hostCookieName, readCookies } from '../http/cookies.ts';
import { type GateState, gate, pageStyle } from './assets.ts';
import { type Html, html, urlAttribute } from './html.ts';
import { getLanguage, type Language } from './language.ts';

/** The look of the server's own pages. */
export type PageOptions = {
  /** Shown in titles and headings. Default: the host of `url`. */
  readonly siteName?: string;
  /**
   * Path of the site's own sign-in page, or its URL on one of `trustedOrigins`. `GET /api/auth/signin` then leads there, with
   * `callbackUrl`, `error` and `code` in the query; `useReturnAfterSignIn` of `@portico/react` continues from there.
   */
  readonly signIn?: string;
  /** The start of the site, which pages link: a path, or a URL on one of `trustedOrigins`. Default `/`. */
  readonly home?: string;
  /**
   * The languages of the pages, the default one first: the visitor's choice (cookie `__Host-portico.locale`, on http
   * `portico.locale`), else the browser's. Default: all, English first.
   */
  readonly locales?: readonly LocaleCode[];
  /** Path of the site's icon. Default: none, and none is asked for. */
  readonly icon?: string;
  /** Paths of the site's own stylesheets, linked after the built-in one. */
  readonly stylesheets?: readonly string[];
  /** Module scripts for the sign-in page, which mount the wallet button. Default: one of this package, for the browser's wallets. */
  readonly scripts?: readonly string[];
  /** Lets the sign-in page reach phone wallets: its scripts find this there, its policy allows the relay. */
  readonly walletConnect?: WalletConnectSettings;
};

/** The part of the site that pages need. */
export type PageEnvironment = AuthLocation & {
  readonly pages: PageOptions;
  readonly embedIn: readonly string[];
  /** Origins of the site's apps that are served elsewhere: a form's answer may lead there. */
  readonly trustedOrigins: ReadonlySet<string>;
};

/** The content of a page of this server. */
export type PageContent = {
  readonly title: string;
  readonly main: Html;
  readonly gate: GateState;
  readonly status?: number;
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly scripts?: readonly string[];
};

/** Writes a document of this server: every page has the same head and headers. */
export type DocumentContent = Pick<PageContent, 'title' | 'status' | 'cookies' | 'headers'> & {
  readonly language: Pick<Language, 'code' | 'direction'>;
  readonly bodyClass: string;
  /** Before the site's. */
  readonly stylesheets: readonly string[];
  readonly body: Html;
  readonly scripts?: readonly string[] | undefined;
};

/** Renders a page of this server: one card, no script needed, nothing from other hosts. */
export function page(
  environment: PageEnvironment,
  request: ReadRequest,
  content: PageContent,
): Answer {
  return writePage(environment, request, {
    ...content,
    language: getLanguage(environment, request),
    bodyClass: 'portico-auth',
    stylesheets: [authPath(environment, 'style.css', { v: pageStyle.version })],
    body: html`<main class="portico-auth-card">
<a class="portico-auth-home"${urlAttribute('href', getHomeUrl(environment))}>${gate(content.gate)}<span>${getSiteName(environment)}</span></a>
${content.main}
</main>`,
  });
}

/** Renders a whole page, with the policy of all pages. */
export function writePage(
  environment: PageEnvironment,
  request: ReadRequest,
  content: DocumentContent,
): Answer {
  const { origin, pages } = environment;
  const { code, direction } = content.language;
  const cookie = request.headers.get('cookie');
  const [scheme] = readCookies(cookie, hostCookieName(origin, 'portico.scheme'));
  const forced = scheme === 'light' || scheme === 'dark' ? scheme : undefined;
  const stylesheets = [...content.stylesheets, ...(pages.stylesheets ?? [])];
  const { scripts = [] } = content;
  const document = html`<!doctype html>
<html lang="${code}" dir="${direction}"${forced && html` data-portico-scheme="${forced}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${content.title} · ${getSiteName(environment)}</title>
<link rel="icon" href="${pages.icon ?? 'data:,'}">
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${scripts.map((src) => html`<script type="module" src="${src}"></script>\n`)}</head>
<body class="${content.bodyClass}">
${content.body}
</body>
</html>
`;
  const { status = 200, cookies = [] } = content;
  return answer(document.markup, 'text/html; charset=utf-8', {
    status,
    cookies,
    headers: {
      'content-security-policy': contentSecurityPolicy({
        relayUrl: scripts.length > 0 ? pages.walletConnect?.relayUrl : undefined,
        embedIn: environment.embedIn,
        // Browsers hold the redirects that answer a form to the same directive.
        allow: { 'form-action': [...environment.trustedOrigins] },
      }),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-language': code,
      vary: 'Accept-Language, Cookie',
      // For old browsers; it cannot name an origin.
      'x-frame-options': environment.embedIn.length === 0 ? 'DENY' : undefined,
      ...content.headers,
    },
  });
}

/** Renders a form that posts to an endpoint, with the fields that all of them carry. */
export function postForm(
  environment: PageEnvironment,
  path: string,
  { csrfToken, callbackUrl }: { readonly csrfToken: string; readonly callbackUrl: SiteUrl },
  content: Html,
): Html {
  return html`<form method="post"${urlAttribute('action', authPath(environment, path))}>
<input type="hidden" name="csrfToken" value="${csrfToken}">
<input type="hidden" name="callbackUrl"${urlAttribute('value', callbackUrl)}>
${content}
</form>`;
}

/** Returns the name of the signed-in user, as pages show it. */
export function accountName({ address, user }: Session): Html {
  const name = address ?? user.name ?? user.email;
  return html`<strong class="portico-auth-account" dir="${address ? 'ltr' : 'auto'}">${name}</strong>`;
}

/** Returns the URL of the site's start. */
export function getHomeUrl(
  environment: Pick<PageEnvironment, 'pages' | 'origin' | 'trustedOrigins'>,
): SiteUrl {
  const { pages, origin } = environment;
  return sitePath(siteUrl(pages.home ?? '/', environment), origin);
}

/** Returns the name in titles and headings. */
export function getSiteName(environment: Pick<PageEnvironment, 'pages' | 'origin'>): string {
  return environment.pages.siteName ?? new URL(environment.origin).host;
}
