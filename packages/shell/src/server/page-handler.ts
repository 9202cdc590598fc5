import { chooseLocale, type Session, type WalletConnectSettings } from '@portico/protocol';
import type { PorticoConfig } from '../config.ts';
import type { PageModule } from '../pages/page-module.ts';
import type { PageMatch, PageTable } from '../pages/page-table.ts';
import type { SiteState, StatusCode } from '../pages/site-state.ts';
import type { SiteWords, WordsTable } from '../pages/words-table.ts';
import type { Assets } from './assets.ts';
import type { RequestHandler, RequestInfo } from './create-site.ts';
import { renderDocument } from './document.ts';
import { answerHtml } from './html-answer.ts';
import { type ReadOwnSessions, readOwnSessions } from './own-sessions.ts';
import { readLocale, readScheme } from './preferences.ts';

/** What pages need of the server of @portico/server. */
export type PageAuth = RequestHandler & {
  session(request: Request): Promise<Session | null>;
  /** Throws the redirect to the sign-in page. */
  requireSession(request: Request): Promise<Session>;
};

/** What rendering pages takes. */
export type PageHandlerOptions = {
  readonly config: PorticoConfig;
  readonly auth: PageAuth;
  readonly pages: PageTable;
  /** What errors show in place of a page. */
  readonly statusPage: PageModule['Page'];
  readonly words: WordsTable;
  readonly assets: Assets;
  readonly origin: string;
  readonly walletConnect?: WalletConnectSettings | undefined;
  /** The RPC URL of a node of Ethereum, for names. */
  readonly ethereumRpcUrl?: string | undefined;
  /** React's part: the HTML of the root element, and of the footer below it. */
  render(state: SiteState, Page: PageModule['Page'], words: SiteWords): string;
  renderFooter(locale: SiteState['locale'], words: SiteWords): string;
  log(error: unknown, message: string): void;
};

/** A page that was found, or the error that is shown in place of one. */
type Content = {
  readonly session: Session | null | undefined;
  readonly own?: ReadOwnSessions | undefined;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly found: PageMatch } | { readonly code: StatusCode });

/** The pages of the site: guard first, then render. */
export function createPageHandler(options: PageHandlerOptions) {
  const { auth, pages, log } = options;

  async function page(request: Request, info: RequestInfo): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const found = pages.find(pathname);
    if (!found) {
      const bare = pathname.replace(/(?<=.)\/+$/, '');
      // "//evil.example" would be another site's address.
      if (bare !== pathname && /^\/(?!\/)/.test(bare) && pages.find(bare))
        return new Response(null, { status: 308, headers: { location: bare + search } });
      return status(request, 404);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return status(request, 405, { allow: 'GET, HEAD' });

    let session: Session | null | undefined;
    if (found.page.requiresSession) {
      try {
        session = await auth.requireSession(request);
      } catch (error) {
        if (error instanceof Response) return error;
        log(error, 'The session of a guarded page could not be checked');
        return status(request, 503, { 'retry-after': '5' });
      }
    } else session = await sessionOrUnknown(request);

    const own = found.page.listsSessions ? await ownSessionsOrUnknown(request, info) : undefined;
    return send(request, { session, found, own });
  }

  async function status(
    request: Request,
    code: StatusCode,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    // A page about a failure must not fail itself over the session.
    const session = code < 500 ? await sessionOrUnknown(request) : undefined;
    return send(request, { code, session, headers });
  }

  /** Undefined when it could not be read: that is neither signed in nor signed out. */
  async function sessionOrUnknown(request: Request): Promise<Session | null | undefined> {
    try {
      return await auth.session(request);
    } catch (error) {
      log(error, 'The session could not be read');
      return undefined;
    }
  }

  /** Undefined when they could not be read: the page is shown all the same, and the browser tries again. */
  async function ownSessionsOrUnknown(
    request: Request,
    info: RequestInfo,
  ): Promise<ReadOwnSessions | undefined> {
    try {
      return await readOwnSessions(auth, options.origin, request, info);
    } catch (error) {
      log(error, 'The sessions of a visitor could not be listed');
      return undefined;
    }
  }

  function send(request: Request, content: Content): Promise<Response> {
    const { session, own } = content;
    const found = 'found' in content ? content.found : undefined;
    const code = 'code' in content ? content.code : 200;
    const { config, origin, walletConnect, ethereumRpcUrl } = options;
    const path = new URL(request.url).pathname;
    const cookies = request.headers.get('cookie');
    const scheme = readScheme(cookies);
    const locale = chooseLocale({
      chosen: readLocale(cookies),
      accepted: request.headers.get('accept-language'),
    });
    // Errors share one page.
    const id = found?.id ?? 'status';
    const words = options.words.of(locale, id);
    const state: SiteState = {
      path,
      params: found?.params ?? { status: String(code), path },
      ...(session === undefined ? {} : { session }),
      ...(found?.page.requiresSession && { requiresSession: true }),
      ...(own && { ownSessions: own.state }),
      ...(scheme && { scheme }),
      locale,
      ...(walletConnect && { walletConnect }),
      ...(ethereumRpcUrl && { ethereumRpcUrl }),
      ...options.assets.modulesOf(id, words.languages),
    };
    const html = renderDocument(
      {
        config,
        title: words.page.title ?? found?.page.title ?? config.name,
        description: words.page.description ?? found?.page.description ?? words.footer.description,
        url: origin + path,
        state,
        body: options.render(state, found?.page.Page ?? options.statusPage, words),
        footer: options.renderFooter(locale, words),
        indexable: found !== undefined && !found.page.requiresSession,
      },
      options.assets,
    );
    return answerHtml(request, {
      html,
      status: code,
      personal: session !== null,
      headers: {
        ...content.headers,
        ...(own?.cookie && { 'set-cookie': own.cookie }),
        'content-language': locale,
      },
    });
  }

  return { page, status };
}
