import { chooseLocale, type Session, type WalletConnectSettings } from '@portico/protocol';
import type { RouteMatch } from '../routes/match-path.ts';
import type { PageModule } from '../routes/page-module.ts';
import type { PageTable } from '../routes/page-table.ts';
import type { SiteState, StatusCode } from '../routes/site-state.ts';
import { siteName } from '../site.ts';
import type { Assets } from './assets.ts';
import { renderDocument } from './document.ts';
import { footerHtml } from './footer.tsx';
import { answerHtml } from './html-answer.ts';
import { readLocale, readScheme } from './preferences.ts';
import { type ReadOwnSessions, readOwnSessions } from './read-own-sessions.ts';
import { isResponse, type SiteAuth } from './site-auth.ts';
import type { SiteWords, WordsFiles, WordsTable } from './words-table.ts';

/** What rendering a page takes. */
export type PageOptions = {
  readonly auth: SiteAuth;
  readonly pages: PageTable;
  readonly words: WordsTable;
  readonly assets: Assets;
  readonly origin: string;
  readonly walletConnect?: WalletConnectSettings | undefined;
  /** A way to a node of Ethereum, for names. */
  readonly ethereumRpcUrl?: string | undefined;
  /** React's part: state and page in, HTML of the root element out. */
  render(state: SiteState, page: PageModule | undefined, words: SiteWords): string;
  log(error: unknown, what: string): void;
};

/** A page that was found, or the status that stands for one. */
type Content = {
  readonly session: Session | null | undefined;
  readonly own?: ReadOwnSessions | undefined;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly found: RouteMatch & { readonly page: PageModule } }
  | { readonly code: StatusCode }
);

/** The pages of the site: guard first, then render. */
export function createPageHandler(options: PageOptions) {
  const { auth, pages, log } = options;

  async function page(request: Request): Promise<Response> {
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
        if (isResponse(error)) return error;
        log(error, 'The session of a guarded page could not be checked');
        return status(request, 503, { 'retry-after': '5' });
      }
    } else session = await knownSession(request);

    const own = found.page.listsSessions ? await listedSessions(request) : undefined;
    return send(request, { session, found, own });
  }

  async function status(
    request: Request,
    code: StatusCode,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    // A page about a failure must not fail itself over the session.
    const session = code < 500 ? await knownSession(request) : undefined;
    return send(request, { code, session, headers });
  }

  /** Undefined when it could not be found out: that is neither signed in nor signed out. */
  async function knownSession(request: Request): Promise<Session | null | undefined> {
    try {
      return await auth.session(request);
    } catch (error) {
      log(error, 'The session could not be read');
      return undefined;
    }
  }

  /** Undefined when it could not be read: the page opens all the same, and the browser tries again. */
  async function listedSessions(request: Request): Promise<ReadOwnSessions | undefined> {
    try {
      return await readOwnSessions(auth, options.origin, request);
    } catch (error) {
      log(error, 'The sessions of a visitor could not be listed');
      return undefined;
    }
  }

  function send(request: Request, content: Content): Promise<Response> {
    const { session, own } = content;
    const headers = {
      ...content.headers,
      ...(own?.cookie ? { 'set-cookie': own.cookie } : {}),
    };
    const found = 'code' in content ? undefined : content.found;
    const id = 'code' in content ? content.code : content.found.id;
    const path = new URL(request.url).pathname;
    const cookies = request.headers.get('cookie');
    const scheme = readScheme(cookies);
    const locale = chooseLocale({
      chosen: readLocale(cookies),
      accepted: request.headers.get('accept-language'),
    });
    // Pages about failures share one file, as they share one component.
    const wordsId = found?.id ?? 'status';
    const words = options.words.of(locale, wordsId);
    const publicIds = pages.publicRoutes.map((route) => route.id);
    const files = options.words.sources(locale, [wordsId, ...publicIds]);
    const { walletConnect, ethereumRpcUrl } = options;
    const state: SiteState = {
      page: id,
      params: found?.params ?? { status: String(id), path },
      path,
      routes: pages.publicRoutes,
      ...(session === undefined ? {} : { session }),
      ...(own ? { ownSessions: own.state } : {}),
      ...(scheme ? { scheme } : {}),
      locale,
      words: addresses(files),
      ...(walletConnect ? { walletConnect } : {}),
      ...(ethereumRpcUrl ? { ethereumRpcUrl } : {}),
      hydrate: options.assets.hydrate,
      chunks: options.assets.chunksOf(
        String(id),
        [files.shell, files[wordsId]].filter((file) => file !== undefined),
      ),
    };
    const html = renderDocument(
      {
        title: words.page.title ?? found?.page.title ?? siteName,
        description:
          words.page.description ?? found?.page.description ?? words.shell.words.description,
        url: options.origin + path,
        state,
        body: options.render(state, found?.page, words),
        footer: footerHtml(locale, words.shell.words),
        indexable: found !== undefined && !found.page.requiresSession,
      },
      options.assets,
    );
    return answerHtml(request, {
      html,
      status: 'code' in content ? content.code : 200,
      personal: session !== null,
      headers: { ...headers, 'content-language': locale },
    });
  }

  /** The same words, as the browser fetches them. */
  function addresses({ shell, ...pageFiles }: WordsFiles): WordsFiles {
    const { url } = options.assets;
    const entries = Object.entries(pageFiles).map(([id, file]) => [id, url(file)]);
    return { shell: url(shell), ...Object.fromEntries(entries) };
  }

  return { page, status };
}
