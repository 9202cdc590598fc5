import type { LocaleCode } from '@portico/protocol';
import type { Auth, Logger } from '@portico/server';
import type { Admin } from '@portico/server/admin';
import type { Settings } from '@portico/server/environment';
import type { Hono } from 'hono';
import type { PorticoConfig } from '../config.ts';
import type { EndpointTable } from '../pages/endpoints.ts';
import type { SiteMigrations } from '../pages/migrations.ts';
import type { PageModule, SiteState } from '../pages/page-module.ts';
import type { PageTable } from '../pages/page-table.ts';
import type { RequestContext } from '../pages/request-context.ts';
import type { SiteWords, WordsTable } from '../pages/words-table.ts';
import type { SiteServer } from '../server-options.ts';
import type { Assets } from './assets.ts';

/** The site's own files, collected by `site-modules.ts`. */
export type SiteModules = {
  readonly config: PorticoConfig;
  /** The export of `portico.server.ts`, where there is one. */
  readonly server?: SiteServer | undefined;
  readonly pages: PageTable;
  readonly endpoints: EndpointTable;
  readonly migrations: SiteMigrations;
  readonly statusPage: PageModule['Page'];
  /** The languages of the site, English first. */
  readonly languages: readonly LocaleCode[];
  readonly words: WordsTable;
  /** Called once for each language, before a page without a session is rendered in it. */
  prepare(words: SiteWords): Promise<void>;
  /** React's part: the HTML of the root element, and of the footer below it. */
  render(state: SiteState, Page: PageModule['Page'], words: SiteWords): string;
  renderFooter(locale: LocaleCode, words: SiteWords): string;
};

/** Everything that the site is made of. */
export type SiteOptions = SiteModules & {
  readonly settings: Pick<
    Settings,
    'production' | 'chains' | 'walletConnect' | 'rpcProxy' | 'embedIn'
  >;
  readonly origin: string;
  /** The site's secret, and the one before it while it is replaced. */
  readonly secrets: readonly string[];
  readonly auth: RequestContext['auth'] &
    Pick<Auth, 'basePath' | 'handler' | 'requireSession' | 'requireOwnData' | 'health'>;
  /** The site's own tables, where it has migrations. */
  readonly db?: RequestContext['db'] | undefined;
  /** The pages for operators; undefined where there are none. */
  readonly admin?: Admin | undefined;
  readonly assets: Assets;
  /** Asked in order, before the pages. */
  readonly files: readonly Hono[];
  readonly logger: Pick<Logger, 'error'>;
  isStopping(): boolean;
  /** Vite serves the sources, under a looser content policy. */
  readonly development?: boolean;
};
