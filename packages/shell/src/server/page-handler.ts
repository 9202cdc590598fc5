import { chainsForPages, type LocaleCode, sitePath, siteUrl } from '@portico/protocol';
import type { ReadRequest } from '@portico/server';
import type { Scheme, SiteState, StatusCode } from '../pages/page-module.ts';
import type { PageMatch } from '../pages/page-table.ts';
import { createDocuments } from './document.ts';
import { createFormCookie, readRefusal } from './form-refusal.ts';
import {
  answerHtml,
  cachedEncoding,
  fastEncoding,
  type HtmlPage,
  type PageAnswer,
} from './html-answer.ts';
import { createPageCache } from './page-cache.ts';
import { type Content, createPageReader } from './page-content.ts';
import { createLocaleChooser, readPreferences } from './preferences.ts';
import type { SiteOptions } from './site-options.ts';

/** Answers requests for pages. */
export type PageHandler = ReturnType<typeof createPageHandler>;

/** Creates the pages of the site: guard first, then render. A redirect of a guard stays the `Response` that it is. */
export function createPageHandler(options: SiteOptions) {
  const { origin, pages } = options;
  const reader = createPageReader(options);
  const send = createSender(options);

  /** Answers with the page at the request's address, or the page for 404. */
  async function page(request: Request): Promise<PageAnswer | Response> {
    const { pathname, search } = new URL(request.url);
    const found = pages.find(pathname);
    if (!found) {
      const bare = pathname.replace(/(?<=.)\/+$/, '');
      if (bare !== pathname && pages.find(bare)) {
        const location = sitePath(siteUrl(origin + bare + search, { origin }), origin);
        return { status: 308, headers: { location }, body: null };
      }
      return status(request, 404);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return status(request, 405, { allow: 'GET, HEAD' });
    return answer(request, pathname, await reader.readWithData(request, found));
  }

  /** Answers a GET or HEAD with a page without a `load`, which was found at this path. */
  const open = async (request: ReadRequest, path: string, found: PageMatch) =>
    answer(request, path, await reader.read(request, found));

  const answer = async (request: ReadRequest, path: string, content: Content | Response) =>
    content instanceof Response ? content : send(request, path, content);

  async function status(
    request: ReadRequest,
    code: StatusCode,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageAnswer> {
    // A page about a failure must not fail itself over the session.
    const session = code < 500 ? await reader.sessionOrUnknown(request) : undefined;
    return send(request, new URL(request.url).pathname, { status: code, session, headers });
  }

  return { page, open, status };
}

/** Creates the function that answers with a page, in the visitor's language and from the cache where that is possible. */
function createSender(options: SiteOptions) {
  const acceptedLocale = createLocaleChooser(options.languages);
  const formCookie = createFormCookie(options);
  const cachedPage = createPageCache();
  const prepared = new Set<LocaleCode>();
  const renderPage = createRenderer(options);

  function send(
    request: ReadRequest,
    path: string,
    content: Content,
  ): PageAnswer | Promise<PageAnswer> {
    const { found, session, status = 200 } = content;
    const { scheme, locale: chosen } = readPreferences(request.headers.get('cookie'), options);
    const locale = chosen ?? acceptedLocale(request.headers.get('accept-language'));
    if (session === null && !prepared.has(locale))
      return options.prepare(options.words.get(locale, 'status')).then(() => {
        prepared.add(locale);
        return send(request, path, content);
      });
    const accepted = request.headers.get('accept-encoding');
    const taken = found && readRefusal(request, path, formCookie);
    // The pages about failures name the path, of which there is no end; what a `load` returns may be of any size.
    const isCacheable = session !== undefined && found && !found.load && status === 200;
    if (isCacheable && !taken && !content.headers) {
      const { ownSessions, ownAccounts } = content;
      const visitor = session ? JSON.stringify([session, ownSessions, ownAccounts]) : undefined;
      const encoding = session ? fastEncoding(accepted) : cachedEncoding(accepted);
      const key = { id: found.id, path, locale, scheme, visitor, encoding };
      return cachedPage(request, key, () => renderPage(path, content, locale, scheme));
    }
    const shown = taken ? { ...content, form: taken.form } : content;
    return answerHtml({
      html: renderPage(path, shown, locale, scheme),
      status,
      personal: taken !== undefined || session !== null || found?.load !== undefined,
      locale,
      encoding: fastEncoding(accepted),
      // A page that sets another cookie shows the refusal once more on a reload within the minute.
      headers: taken ? { 'set-cookie': taken.forget, ...content.headers } : content.headers,
    });
  }
  return send;
}

function createRenderer(options: SiteOptions) {
  const { assets, config, origin, settings } = options;
  const { chains, rpcProxy, walletConnect } = settings;
  const pageChains = chainsForPages(chains);
  const writeDocument = createDocuments(assets);
  const readsEthereum =
    rpcProxy !== undefined && (1 in (rpcProxy.nodes ?? {}) || chains.some(({ id }) => id === 1));

  return (
    path: string,
    { found, session, ownSessions, ownAccounts, data, form, status }: Content,
    locale: LocaleCode,
    scheme: Scheme | undefined,
  ): HtmlPage['html'] => {
    // Errors share one page.
    const id = found?.id ?? 'status';
    const words = options.words.get(locale, id);
    // A mistyped address is no fault of the site.
    const title = status === 404 ? words.page.notFound : words.page.title;
    const state: SiteState = {
      path,
      params: found?.params ?? { status: String(status), path },
      session,
      requiresSession: found?.page.requiresSession,
      ownSessions,
      ownAccounts,
      data,
      form,
      scheme,
      locale,
      walletConnect,
      chains: pageChains,
      ethereumRpcUrl: readsEthereum ? '/api/rpc/1' : undefined,
      lateStylesheet: assets.stylesheets.late,
      ...assets.pageScripts(id, words.language, session === null),
    };
    return writeDocument({
      config,
      title: title ?? found?.page.title ?? config.name,
      description: words.page.description ?? found?.page.description ?? words.footer.description,
      url: origin + path,
      stylesheet: assets.stylesheets.get(id),
      state,
      body: options.render(state, found?.page.Page ?? options.statusPage, words),
      footer: options.renderFooter(locale, words),
      indexable: found !== undefined && !found.page.requiresSession,
    });
  };
}
